import "server-only";
import { createHash } from "node:crypto";
import { env } from "#lib/env.ts";
import { openApiDocument } from "./openapi/document.ts";

let made: { text: string; etag: string } | null = null;

/** The API's contract as it is served: made when first asked for, once in the life of the process. */
export function openApiText(): { text: string; etag: string } {
  if (made === null) {
    const text = JSON.stringify(openApiDocument(env.appUrl));
    made = { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"` };
  }
  return made;
}
