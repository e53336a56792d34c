import { MOST_DRAFTS, MOST_VIEWS } from "#lib/core/limits.ts";
import * as m from "#messages";

/** The number in the words of these codes, which bring none themselves. */
const LIMITS: Readonly<Record<string, number>> = { too_many_drafts: MOST_DRAFTS, too_many_views: MOST_VIEWS };

/** Screens that say these themselves need not fetch all the other words. */
const ALONE: ReadonlyMap<string, () => string> = new Map([
  ["required", m.errors_required],
  ["invalid_target", m.errors_invalidTarget],
]);

/**
 * The words of a refusal's code, such as `required` or `too_long:80`. Codes become words here and nowhere else. A code
 * without words of its own says the general.
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

/** Whether signing in or an own account refuses with this code. The sign-in page shows no other code of its address. */
export const isAccountError = (code: string): boolean =>
  code === "required" || m.errors_account({ code }) !== "";
