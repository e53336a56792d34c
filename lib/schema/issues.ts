import type { z } from "zod";
import type { Issue } from "#lib/core/result.ts";

const CODE = /^[a-z][a-z_]*(?::\d+)?$/;

/** The schemas' messages are codes; what zod itself words (a wrong type, say) is just `invalid`. */
export function issuesOf(issue: z.core.$ZodIssue): Issue[] {
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
