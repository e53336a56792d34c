import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { RETRIES } from "#lib/deliveries/queries/failed-deliveries.ts";
import {
  deliveryOf,
  MOST_RETRIED,
  type RetryOutcome,
  SENT_KINDS,
  type SentKind,
} from "#lib/deliveries/rules/delivery.ts";
import type { retryDeliveriesSchema, retryDeliverySchema } from "#lib/deliveries/schema.ts";
import { hasFailedCall } from "#lib/dispatch/queries/dispatch.ts";
import { askProvider, type CompanySource } from "#lib/dispatch/use-cases/ask-provider.ts";
import { refreshFromAnswer } from "#lib/dispatch/use-cases/refresh.ts";
import type { AdminEntity } from "#lib/events/rules/admin-change.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context, OutsideUseCase, Transact } from "#lib/platform/use-case/context.ts";

/** All deliveries share one history, because a delivery's row is soon gone. */
export const RETRIED: AdminEntity = { type: "delivery", id: "retried" };

export type RetriedDelivery = { outcome: RetryOutcome; companyId: number | null };

/**
 * 'Yritä uudelleen': a given-up delivery leaves again at once with its old key, by which a receiver recognises a repeat. A call
 * asks the dispatch provider again and changes nothing. Fails with `forbidden`, `not_found`, `not_retryable` (nothing is left
 * to retry, or another admin was faster), and like askProvider.
 */
export const deliveryRetry = (
  dispatch: CompanySource,
): OutsideUseCase<z.output<typeof retryDeliverySchema>, RetriedDelivery> => ({
  async outside(transact, { deliveryId }) {
    const delivery = deliveryOf(deliveryId);
    if (delivery === null) return fail("not_found");
    return delivery.kind === "provider"
      ? askAgain(dispatch, transact, Number(delivery.id))
      : transact("write", (ctx) => sendAgain(ctx, delivery));
  },
});

async function sendAgain(
  ctx: Context,
  { kind, id }: { kind: SentKind; id: string },
): Promise<Result<RetriedDelivery>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const count = await RETRIES[kind](ctx.db, { id });
  if (count === 0) return fail("not_retryable");
  await record(ctx, { delivery: `${kind}-${id}` });
  return ok({ outcome: "sent", companyId: null });
}

async function askAgain(
  dispatch: CompanySource,
  transact: Transact,
  companyId: number,
): Promise<Result<RetriedDelivery>> {
  const permitted = await transact("read", async ({ actor, db }) => {
    if (!actor.admin) return fail("forbidden");
    return (await hasFailedCall(db, companyId)) ? ok(null) : fail("not_retryable");
  });
  if (!permitted.ok) return permitted;
  return askProvider(dispatch, transact, {
    companyId,
    onAnswer: async (ctx, company, received) => {
      const compared = await refreshFromAnswer(ctx, company, { received, apply: false });
      if (!compared.ok) return compared;
      await record(ctx, { delivery: `provider-${companyId}`, company: company.companyName });
      return ok({ outcome: compared.value.applied ? "equal" : "differs", companyId });
    },
  });
}

/** Retries the oldest thousand deliveries, of one kind or of all kinds but calls. Fails with `forbidden`. */
export async function retryDeliveries(
  ctx: Context,
  { kind }: z.output<typeof retryDeliveriesSchema>,
): Promise<Result<{ count: number }>> {
  if (!ctx.actor.admin) return fail("forbidden");
  let count = 0;
  for (const one of kind ? [kind] : SENT_KINDS)
    count += await RETRIES[one](ctx.db, { limit: MOST_RETRIED - count });
  if (count > 0) await record(ctx, { kind: kind ?? null, count });
  return ok({ count });
}

const record = (ctx: Context, after: Record<string, string | number | null>) =>
  recordAdminEvent(ctx, { entity: RETRIED, action: "update", before: {}, after });
