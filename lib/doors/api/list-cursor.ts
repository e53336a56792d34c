import { hash } from "node:crypto";
import type { Cursor } from "#lib/core/keyset.ts";
import { LANGUAGE_PARAMETER } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";

// A place in one list means nothing in another one, or behind another filter: a cursor of the API carries a mark of its
// list. It keeps out mistakes, not attacks: whatever a cursor says, it leads only through what its bearer may see.

/** The address of the page that begins at this place, its filters and limit kept. */
export function addressOfPage(list: URL, place: Cursor): string {
  const url = new URL(list);
  url.searchParams.set("cursor", `${cursorText(place)}.${markOf(list)}`);
  return url.pathname + url.search;
}

/** A call's query with its cursor as the schema knows it. Fails with `invalid`, `cursor` named. */
export function withPlace(list: URL, query: Record<string, unknown>): Result<Record<string, unknown>> {
  const { cursor } = query;
  if (typeof cursor !== "string") return ok(query);
  const [place = "", mark, ...more] = cursor.split(".");
  if (mark === undefined || more.length > 0) return ok({ ...query, cursor: "" });
  return mark === markOf(list)
    ? ok({ ...query, cursor: place })
    : fail("invalid", { issues: [{ path: "cursor", code: "cursor_of_other_list" }] });
}

const BESIDE_FILTERS = new Set(["cursor", "limit", LANGUAGE_PARAMETER]);

/**
 * Of what makes a list another one: its address and filters, in any order, but no empty one; not how much is read at a time or
 * in which language.
 */
function markOf({ pathname, searchParams }: URL): string {
  const filters = [...searchParams]
    .filter(([name, value]) => !BESIDE_FILTERS.has(name) && value !== "")
    .sort();
  return hash("sha256", JSON.stringify([pathname, filters]), "base64url").slice(0, 8);
}
