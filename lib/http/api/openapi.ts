import "server-only";
import { createHash } from "node:crypto";
import { openApiDocument } from "#lib/api/openapi/document.ts";
import { type Reference, referenceOf } from "#lib/api/openapi/reference.ts";
import { env } from "#lib/env.ts";

type Made = { text: string; etag: string; reference: Reference };

let made: Made | null = null;

/** The API's contract as it is served and shown: made when first asked for, once in the life of the process. */
export function openApi(): Made {
  if (made === null) {
    const document = openApiDocument(env.appUrl);
    const text = JSON.stringify(document);
    const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
    made = { text, etag, reference: referenceOf(document) };
  }
  return made;
}
