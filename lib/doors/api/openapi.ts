import "server-only";
import { createHash } from "node:crypto";
import { env } from "#lib/env.ts";
import { WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { INTRODUCTION, openApiDocument } from "#lib/operations/openapi/document.ts";
import { EVENT_WORDS } from "#lib/operations/openapi/webhooks.ts";
import { OPERATIONS } from "#lib/operations/operations.ts";
import { type Operation, TAGS } from "#lib/platform/api/operation.ts";

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

type Call = Pick<Operation, "method" | "path" | "summary" | "description" | "scope">;
export type ApiOverview = {
  /** Paragraphs. Here and in the calls' descriptions, `**` marks bold words and a backtick code. */
  introduction: string[];
  groups: { name: string; description: string; calls: Call[] }[];
  /** The messages that the product sends. */
  event: { summary: string; description: string; types: readonly string[] };
};

/** The contract in words, for people: every call in its group. */
export const apiOverview = (): ApiOverview => ({
  introduction: INTRODUCTION.split("\n\n"),
  groups: Object.entries(TAGS).map(([name, description]) => ({
    name,
    description,
    calls: OPERATIONS.filter(({ tag }) => tag === name),
  })),
  event: { ...EVENT_WORDS, types: WEBHOOK_EVENTS },
});
