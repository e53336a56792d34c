import type { z } from "zod";
import { type Cursor, EXPORT_SLICE, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  countFailedDeliveries,
  type FailedDeliveryRow,
  listFailedDeliveries,
} from "#lib/deliveries/queries/failed-deliveries.ts";
import { isOutgoingHeld } from "#lib/deliveries/queries/outgoing.ts";
import { DELIVERY_KINDS, type DeliveryKind } from "#lib/deliveries/rules/delivery.ts";
import type {
  deliveryExportSchema,
  deliveryListSchema,
  deliveryScreenSchema,
} from "#lib/deliveries/schema.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { RETRIED } from "./retry.ts";

/** `id` is a placeholder for the page's cursor: the kinds share no number series. */
export type ListedDelivery = FailedDeliveryRow & { id: number };

export type DeliveryList = {
  page: Page<ListedDelivery>;
  counts: Record<DeliveryKind, number>;
  history: Page<AdminEventRow>;
  /** The database is a restored copy that sends nothing. */
  held: boolean;
};

/** The given-up deliveries, the latest first, with the history of retries. Fails with `forbidden` for all but admins. */
export async function listDeliveryPage(
  ctx: Context,
  { kind, cursor, history }: z.output<typeof deliveryScreenSchema>,
): Promise<Result<DeliveryList>> {
  if (!ctx.actor.admin) return fail("forbidden");
  // First, because a standby cannot tell: the primary then reads everything.
  const held = await isOutgoingHeld(ctx.db);
  return ok({
    page: await failedPage(ctx, { kind, cursor, limit: PAGE_SIZE }),
    counts: await countFailedDeliveries(ctx.db),
    history: await adminHistoryPage(ctx, RETRIED, history),
    held,
  });
}

/** The given-up deliveries for programs. Fails with `forbidden`. */
export async function listDeliveries(
  ctx: Context,
  { kind, cursor, limit }: z.output<typeof deliveryListSchema>,
): Promise<Result<Page<ListedDelivery>>> {
  return ctx.actor.admin ? ok(await failedPage(ctx, { kind, cursor, limit })) : fail("forbidden");
}

/** A part of the list for its file. Fails with `forbidden`. */
export async function exportDeliveries(
  ctx: Context,
  { kind, cursor }: z.output<typeof deliveryExportSchema>,
): Promise<Result<Page<ListedDelivery>>> {
  return ctx.actor.admin
    ? ok(await failedPage(ctx, { kind, cursor, limit: EXPORT_SLICE }))
    : fail("forbidden");
}

type Slice = { kind: DeliveryKind | undefined; cursor: Cursor | undefined; limit: number };

async function failedPage(
  { db }: Context,
  { kind, cursor: from, limit }: Slice,
): Promise<Page<ListedDelivery>> {
  const cursor = from ?? null;
  const rows = await listFailedDeliveries(db, { kinds: kind ? [kind] : DELIVERY_KINDS, cursor, limit });
  const placed = rows.map((row) => ({ ...row, id: 0 }));
  return pageOf(placed, { limit, cursor, sortValue: ({ place }) => place });
}
