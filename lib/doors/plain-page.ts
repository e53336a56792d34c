import { createHash } from "node:crypto";
import { currentLanguage } from "#lib/core/language.ts";
import { escapedHtml } from "#lib/core/text.ts";
import * as m from "#messages";

type PlainPage = { title: string; message: string; requestId: string; back?: { href: string; text: string } };

const STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}";

/** The hash for a content security policy. */
export const PLAIN_PAGE_STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

/** A page without the framework, for requests that never reach the framework, or that fail outside it. */
export function plainPage({ title, message, requestId, back }: PlainPage): string {
  const { href, text } = back ?? { href: "/", text: m.errorPage_home() };
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapedHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapedHtml(title)}</h1><p>${escapedHtml(message)}</p><p><a href="${escapedHtml(href)}">${escapedHtml(text)}</a></p><p><small>${m.http_requestId()}: ${escapedHtml(requestId)}</small></p></main></body></html>
`;
}
