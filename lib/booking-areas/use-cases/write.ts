import type { z } from "zod";
import {
  endBookingArea,
  findBookingArea,
  insertBookingArea,
  updateBookingArea,
} from "#lib/booking-areas/queries/booking-areas.ts";
import {
  type BookingArea,
  canKeepAreas,
  checkValidity,
  flatArea,
} from "#lib/booking-areas/rules/booking-area.ts";
import type { createAreaSchema, endAreaSchema, saveAreaSchema } from "#lib/booking-areas/schema.ts";
import { asStored, fail, ok, type Result } from "#lib/core/result.ts";
import { adminUpdate } from "#lib/events/rules/admin-change.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { lockArea } from "./read.ts";

const entityOf = (id: number) => ({ type: "booking_area", id }) as const;

/** Makes a provider's area without rules: until it has some, everybody may drive there. Fails with `forbidden`, `invalid`. */
export async function createArea(
  ctx: Context,
  { body }: z.output<typeof createAreaSchema>,
): Promise<Result<BookingArea>> {
  if (!canKeepAreas(ctx.actor)) return fail("forbidden");
  const valid = checkValidity(body);
  if (!valid.ok) return valid;
  const id = await insertBookingArea(ctx.db, { ...body, createdAt: ctx.now, createdBy: ctx.actor.label });
  const after = { ...flatArea(body), provider: body.provider };
  await recordAdminEvent(ctx, { entity: entityOf(id), action: "create", before: null, after });
  return stored(ctx, id);
}

/**
 * Saves an area's name, codes and days, but not its provider. Fails with `forbidden`, `not_found`, `area_ended`, `stale` (both
 * values of each differing field), `invalid`.
 */
export async function saveArea(
  ctx: Context,
  { areaId, version, body: { id: _, endedDate: __, provider, ...body } }: z.output<typeof saveAreaSchema>,
): Promise<Result<BookingArea>> {
  const loaded = await lockArea(ctx, areaId);
  if (!loaded.ok) return loaded;
  const before = loaded.value;
  if (version !== undefined && version !== before.version) return staleOf(flatArea(before), flatArea(body));
  const same = asStored({ provider }, { provider: before.provider });
  if (!same.ok) return same;
  const valid = checkValidity(body);
  if (!valid.ok) return valid;
  const change = adminUpdate(entityOf(areaId), flatArea(before), flatArea(body));
  if (change === null) return ok(before);
  await updateBookingArea(ctx.db, before, body);
  await recordAdminEvent(ctx, change);
  return stored(ctx, areaId);
}

/** Ends the area. Fails with `forbidden`, `not_found`, `area_ended`, `stale`. */
export async function endArea(
  ctx: Context,
  { areaId, version }: z.output<typeof endAreaSchema>,
): Promise<Result<null>> {
  const loaded = await lockArea(ctx, areaId);
  if (!loaded.ok) return loaded;
  if (version !== undefined && version !== loaded.value.version) return fail("stale");
  await endBookingArea(ctx.db, areaId, { endedAt: ctx.now, endedBy: ctx.actor.label });
  await recordAdminEvent(ctx, { entity: entityOf(areaId), action: "end", before: null, after: null });
  return ok(null);
}

async function stored({ db }: Context, id: number): Promise<Result<BookingArea>> {
  const area = await findBookingArea(db, id);
  if (!area) throw new Error("a stored area is not there");
  return ok(area);
}
