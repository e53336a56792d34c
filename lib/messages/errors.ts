import { MOST_DRAFTS, MOST_VIEWS } from "#lib/core/limits.ts";
import * as m from "#messages";

/** The numbers in the words of codes that bring none themselves. */
const LIMITS: Readonly<Record<string, number>> = { too_many_drafts: MOST_DRAFTS, too_many_views: MOST_VIEWS };

/** Screens with their own words need not load all the others. */
const ALONE: ReadonlyMap<string, () => string> = new Map([
  ["required", m.errors_required],
  ["invalid_target", m.errors_invalidTarget],
]);

/**
 * The words of a refusal's code, such as `required` or `too_long:80`. Only this function turns codes into words. A code without
 * its own words gets the general ones.
 */
export function messageOfCode(code: string): string {
  const [name = "", parameter = ""] = code.split(":");
  const n = LIMITS[name] ?? parameter;
  return (
    ALONE.get(name)?.() ||
    m.errors_account({ code: name }) ||
    m.errors_wait({ code: name, seconds: Number(parameter) }) ||
    m.errors_code({ code: name, n })
  );
}

/** Whether signing in or the own account page refuses with this code. The sign-in page shows no other code from its address. */
export const isAccountError = (code: string): boolean =>
  code === "required" || m.errors_account({ code }) !== "";
