import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { issuesOf } from "#lib/schema/issues.ts";

/** A body of nothing but unknown fields must not come back many times its size. */
const MAX_ISSUES = 100;

/** Reads untrusted input by a schema; every failing field is named. Fails with `invalid`, or `not_found` for an impossible id. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const issues = parsed.error.issues.flatMap(issuesOf);
  if (issues.some(({ code }) => code === "not_found")) return fail("not_found");
  return fail("invalid", { issues: issues.slice(0, MAX_ISSUES) });
}
