import type { z } from "zod";
import { fail, type Issue, ok, type Result } from "#lib/domain/result.ts";

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

const CODE = /^[a-z][a-z_]*(?::\d+)?$/;

/** The schemas' messages are codes; what zod itself words (a wrong type, say) is just `invalid`. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String).filter((part, index) => !(index === 0 && part === "body"));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key].join("."), code: "unknown_field" }));
  }
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return [
    {
      path: path.join("."),
      code: missing ? "required" : CODE.test(issue.message) ? issue.message : "invalid",
    },
  ];
}
