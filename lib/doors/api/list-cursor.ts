import { hash } from "node:crypto";
import type { Cursor } from "#lib/core/keyset.ts";
import { LANGUAGE_PARAMETER } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";

// A cursor is valid only in its list and with its filters, so an API cursor carries a mark of both. The mark prevents mistakes,
// not attacks: a cursor shows nothing that the caller may not see.

/** The address of the page at this cursor, with the same filters and limit. */
export function addressOfPage(list: URL, place: Cursor): string {
  const url = new URL(list);
  url.searchParams.set("cursor", `${cursorText(place)}.${markOf(list)}`);
  return url.pathname + url.search;
}

/** A call's query, with the cursor in the schema's form. Fails with `invalid` and the field `cursor`. */
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

/** The mark of a list: its address and non-empty filters in any order, without limit and language. */
function markOf({ pathname, searchParams }: URL): string {
  const filters = [...searchParams]
    .filter(([name, value]) => !BESIDE_FILTERS.has(name) && value !== "")
    .sort();
  return hash("sha256", JSON.stringify([pathname, filters]), "base64url").slice(0, 8);
}
