import { ERROR_TEXTS } from "./error-texts.ts";

/** The Finnish of a refusal's code. Codes become Finnish here and nowhere else. */
export function messageOfCode(code: string): string {
  const [name = "", parameter = ""] = code.split(":");
  const text = Object.hasOwn(ERROR_TEXTS(), name) ? ERROR_TEXTS()[name] : ERROR_TEXTS().invalid;
  return (text ?? "").replace("{n}", parameter);
}
