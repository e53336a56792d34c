import { hash } from "node:crypto";
import { fail, ok, type Result } from "#lib/core/result.ts";

// ETag, If-None-Match and If-Match (RFC 9110, 8.8.3 and 13). A tag is the version of what can be changed and a digest of
// what is shown: "3-Zk8vS1xQ2mA". The digest moves with everything in the answer, also with what has no version (how many
// vehicles a company has, its owner's address), and with who looks. A change names the version alone: a vehicle added
// meanwhile is no reason to refuse another telephone number.

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST = new RegExp(String.raw`^[ \t]*${TAG}(?:[ \t]*,[ \t]*${TAG})*[ \t]*$`);

/** The tag of a text as it is shown; a thing without a version cannot be changed either. */
export const etagOf = (version: number | null, text: string): string => {
  const digest = hash("sha256", text, "base64url").slice(0, 11);
  return version === null ? `"${digest}"` : `"${version}-${digest}"`;
};

/** Whether the asker has what this tag names, by weak comparison. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, "") === etag);
}

/**
 * The version a change was made against, or null for whichever there is. Of several, the newest: an older one is no longer
 * the present one. Fails with `precondition_failed`.
 */
export function versionAsked({ headers, method }: Request): Result<number | null> {
  // Nothing is made by a PUT, so that it never is the right moment for one that must not find anything.
  if (headers.has("if-none-match") && (method === "PUT" || method === "DELETE"))
    return fail("precondition_failed");
  const ifMatch = headers.get("if-match");
  if (ifMatch === null || ifMatch.trim() === "*") return ok(null);
  // A proxy that compresses makes our tags weak. The version in them is the same, and only the version is compared.
  const versions = tagsOf(ifMatch).map((tag) =>
    Number(/^(?:W\/)?"([1-9]\d{0,8})(?:-[\w-]*)?"$/.exec(tag)?.[1] ?? 0),
  );
  const newest = Math.max(0, ...versions);
  return newest === 0 ? fail("precondition_failed") : ok(newest);
}

const tagsOf = (header: string): string[] =>
  LIST.test(header) ? [...header.matchAll(new RegExp(TAG, "g"))].map(([tag]) => tag) : [];
