import { findBookingArea } from "#db/queries/booking-areas/booking-areas.ts";
import { type BookingArea, canKeepAreas, canSeeAreas } from "#lib/booking-areas/rules/booking-area.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

/** An area that the actor may see. Fails with `forbidden`, `not_found` (another provider's as well). */
export async function loadArea({ actor, db }: Context, areaId: number): Promise<Result<BookingArea>> {
  if (!canSeeAreas(actor)) return fail("forbidden");
  const area = await findBookingArea(db, areaId);
  return area ? ok(area) : fail("not_found");
}

/** The same to be changed, held until the end. Fails with `forbidden`, `not_found`, `area_ended`. */
export async function lockArea({ actor, db }: Context, areaId: number): Promise<Result<BookingArea>> {
  if (!canKeepAreas(actor)) return fail("forbidden");
  const area = await findBookingArea(db, areaId, { lock: true });
  if (!area) return fail("not_found");
  return area.endedAt === null ? ok(area) : fail("area_ended");
}
