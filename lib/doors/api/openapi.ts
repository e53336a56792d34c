import "server-only";
import { createHash } from "node:crypto";
import { env } from "#lib/env.ts";
import { openApiDocument } from "#lib/operations/openapi/document.ts";

type Made = { text: string; etag: string };

let made: Made | null = null;

/** The API's contract, made at its first request and kept for the process's life. */
export function openApi(): Made {
  if (made === null) {
    const text = JSON.stringify(openApiDocument(env.appUrl));
    const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
    made = { text, etag };
  }
  return made;
}
