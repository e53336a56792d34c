import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** The way from one page of an API's list to the next, as headers: none where it ends. */
export function nextLink(address: URL, next: Cursor | null): Headers {
  const headers = new Headers();
  if (next === null) return headers;
  const url = new URL(address);
  url.searchParams.set("cursor", cursorText(next));
  headers.set("link", `<${url.pathname}${url.search}>; rel="next"`);
  return headers;
}
