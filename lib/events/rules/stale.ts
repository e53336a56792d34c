import { fail } from "#lib/core/result.ts";
import { changedFields, type Flat } from "./change.ts";

/** A save against an older version: refused with both values of each field in which they differ. */
export function staleOf(current: Flat, wanted: Flat) {
  const { before, after } = changedFields(current, wanted);
  const issues = Object.keys(after).map((path) => ({
    path,
    code: "stale",
    yours: String(after[path] ?? ""),
    theirs: String(before[path] ?? ""),
  }));
  return fail("stale", { issues });
}
