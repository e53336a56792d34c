import { fail, type Issue, ok, type Result } from "./result.ts";

/**
 * Compares the read-only fields of a PUT with the stored ones, both by path. An unchanged or absent field passes. Fails with
 * `invalid`, which names every changed field.
 */
export function asStored(
  sent: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): Result<null> {
  const issues = Object.keys(stored).flatMap((path): Issue[] =>
    sent[path] === undefined || sent[path] === stored[path] ? [] : [{ path, code: "read_only" }],
  );
  return issues.length > 0 ? fail("invalid", { issues }) : ok(null);
}
