import { fail, type Issue, ok, type Result } from "./result.ts";

/**
 * Compares what a PUT of a whole thing holds beside what it may change with what is stored, both by path: what a GET gave passes,
 * and so does what is left out. Fails with `invalid`, which names the others.
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
