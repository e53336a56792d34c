import { hash } from "node:crypto";
import { fail, ok, type Result } from "#lib/core/result.ts";

// ETag, If-None-Match and If-Match (RFC 9110, 8.8.3 and 13). A tag is the row's version and a digest of the answer:
// "3-Zk8vS1xQ2mA". The digest changes with everything in the answer, also with values outside the version (the number of
// vehicles, the owner's address), and differs by reader. If-Match compares only the version: a vehicle added meanwhile is no
// reason to refuse a new telephone number.

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const LIST = new RegExp(String.raw`^[ \t]*${TAG}(?:[ \t]*,[ \t]*${TAG})*[ \t]*$`);

/** The tag of an answer's text; a value without a version cannot be changed either. */
export const etagOf = (version: number | null, text: string): string => {
  const digest = hash("sha256", text, "base64url").slice(0, 11);
  return version === null ? `"${digest}"` : `"${version}-${digest}"`;
};

/** Whether the caller already has the answer of this tag, by weak comparison. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, "") === etag);
}

/**
 * The version that a change requires, or null for any version. Of several versions the newest counts, because an older one
 * cannot be current. Fails with `precondition_failed`.
 */
export function versionAsked({ headers, method }: Request): Result<number | null> {
  // A PUT creates nothing, so a PUT that requires absence can never succeed.
  if (headers.has("if-none-match") && (method === "PUT" || method === "DELETE"))
    return fail("precondition_failed");
  const ifMatch = headers.get("if-match");
  if (ifMatch === null || ifMatch.trim() === "*") return ok(null);
  // A proxy that compresses makes our tags weak. That does not matter, because only the version is compared.
  const versions = tagsOf(ifMatch).map((tag) =>
    Number(/^(?:W\/)?"([1-9]\d{0,8})(?:-[\w-]*)?"$/.exec(tag)?.[1] ?? 0),
  );
  const newest = Math.max(0, ...versions);
  return newest === 0 ? fail("precondition_failed") : ok(newest);
}

const tagsOf = (header: string): string[] =>
  LIST.test(header) ? [...header.matchAll(new RegExp(TAG, "g"))].map(([tag]) => tag) : [];
