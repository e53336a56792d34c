import type { Cursor, Page } from "#lib/core/keyset.ts";
import { addressOfPage } from "./list-cursor.ts";

/** The way from one page of an API's list to the next, as headers: none where it ends. */
export function nextLink(address: URL, next: Cursor | null): Headers {
  const headers = new Headers();
  if (next !== null) headers.set("link", `<${addressOfPage(address, next)}>; rel="next"`);
  return headers;
}

/** The same of a whole list, with how many rows it has where that is known. */
export function pageHeaders(address: URL, { next, total }: Page<unknown>): Headers {
  const headers = nextLink(address, next);
  if (total !== undefined) headers.set("x-total-count", String(total));
  return headers;
}
