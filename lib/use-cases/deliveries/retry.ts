import type { z } from "zod";
import { RETRIES } from "#db/queries/failed-deliveries.ts";
import type { AdminEntity } from "#lib/domain/admin-history.ts";
import { DELIVERY_KINDS, deliveryOf, MOST_RETRIED } from "#lib/domain/delivery.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { retryDeliveriesSchema, retryDeliverySchema } from "#lib/schemas/delivery.ts";
import { recordAdminEvent } from "../admin-events.ts";
import type { Context } from "../context.ts";

/** All of them have one history: each is soon gone. */
export const RETRIED: AdminEntity = { type: "delivery", id: "retried" };

type Retried = { count: number };

/**
 * 'Yritä uudelleen': one that was given up goes again at once, under the key it always had, so that a receiver who has
 * it takes it for the same. Fails with `forbidden`, and `not_retryable` where there is nothing to send any more or
 * somebody else was faster.
 */
export async function retryDelivery(
  ctx: Context,
  { deliveryId }: z.output<typeof retryDeliverySchema>,
): Promise<Result<Retried>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const delivery = deliveryOf(deliveryId);
  if (delivery === null) return fail("not_found");
  const count = await RETRIES[delivery.kind](ctx.db, { id: delivery.id });
  if (count === 0) return fail("not_retryable");
  await record(ctx, { delivery: deliveryId });
  return ok({ count });
}

/** The same of all, or of one kind: the oldest thousand. Fails with `forbidden`. */
export async function retryDeliveries(
  ctx: Context,
  { kind }: z.output<typeof retryDeliveriesSchema>,
): Promise<Result<Retried>> {
  if (!ctx.actor.admin) return fail("forbidden");
  let count = 0;
  for (const one of kind ? [kind] : DELIVERY_KINDS)
    count += await RETRIES[one](ctx.db, { limit: MOST_RETRIED - count });
  if (count > 0) await record(ctx, { kind: kind ?? null, count });
  return ok({ count });
}

const record = (ctx: Context, after: Record<string, string | number | null>) =>
  recordAdminEvent(ctx, { entity: RETRIED, action: "update", before: {}, after });
