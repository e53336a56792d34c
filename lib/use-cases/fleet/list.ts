import type { FleetCounts } from "#db/queries/fleet-counts.ts";
import { isPlainDate } from "#lib/domain/calendar.ts";
import type { Cursor } from "#lib/domain/keyset.ts";
import type { Status } from "#lib/domain/status.ts";

export function orderOf<Sort extends string>(
  sort: Sort | `-${Sort}`,
): { by: Sort; direction: "asc" | "desc" } {
  return { by: sort.replace(/^-/, "") as Sort, direction: sort.startsWith("-") ? "desc" : "asc" };
}

/** A place among plates means nothing among years: then the list begins from its start. */
export function placeAmong(cursor: Cursor | undefined, kind: "text" | "number" | "date"): Cursor | null {
  if (!cursor) return null;
  const { value } = cursor;
  const fits = kind === "number" ? typeof value === "number" : typeof value === "string";
  return fits && (kind !== "date" || isPlainDate(String(value))) ? cursor : null;
}

export const totalOf = (counts: FleetCounts, status: Status | undefined): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, one) => sum + one, 0);
