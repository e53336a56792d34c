import type { Cursor } from "#lib/domain/keyset.ts";
import { addressOfPage } from "./list-cursor.ts";

/** The way from one page of an API's list to the next, as headers: none where it ends. */
export function nextLink(address: URL, next: Cursor | null): Headers {
  const headers = new Headers();
  if (next !== null) headers.set("link", `<${addressOfPage(address, next)}>; rel="next"`);
  return headers;
}
