import type { z } from "zod";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { findOpenFrom, findVehicleHolders } from "#lib/payments/queries/payments.ts";
import {
  assignWaitingPayments,
  findPaymentToAssign,
  listUnassignedDays,
  listUnassignedPayments,
  type UnassignedPayment,
} from "#lib/payments/queries/unassigned-payments.ts";
import { canKeepPayments, settlementOf } from "#lib/payments/rules/payment.ts";
import type { assignPaymentsSchema, unassignedListSchema } from "#lib/payments/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { holdPeriodsOpen } from "#lib/settlements/queries/settlement-write.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { PAYMENTS_MS } from "./receive.ts";

/** One page of 'Kohdistamattomat maksut', oldest first. Fails with `forbidden`. */
export async function listUnassigned(
  { actor, db }: Context,
  { plate, cursor: from }: z.output<typeof unassignedListSchema>,
): Promise<Result<Page<UnassignedPayment>>> {
  if (!canKeepPayments(actor)) return fail("forbidden");
  const cursor = from ?? null;
  const rows = await listUnassignedPayments(db, { plate, cursor, limit: PAGE_SIZE });
  return ok(pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: () => 0 }));
}

/**
 * Assigns a waiting payment, or all with its plate, to a vehicle. Each payment goes to the company that had the
 * vehicle on the payment's day. That day's period settles it, or the open period as a correction. Returns how many
 * were assigned. Fails with `forbidden`, `step_up_needed`, `not_found`, `already_assigned`, `invalid` (the vehicle).
 */
export async function assignPayments(
  ctx: Context,
  { paymentId, vehicleId, samePlate }: z.output<typeof assignPaymentsSchema>,
): Promise<Result<{ count: number }>> {
  if (!canKeepPayments(ctx.actor)) return fail("forbidden");
  const proof = requireProof(ctx, "payment_assignment");
  if (!proof.ok) return proof;
  const payment = await findPaymentToAssign(ctx.db, paymentId);
  if (payment === null) return fail("not_found");
  if (payment.isAssigned || payment.licensePlate === null) return fail("already_assigned");
  const plate = payment.licensePlate;
  const days = samePlate ? await listUnassignedDays(ctx.db, plate) : [payment.occurredOn];
  const holders = await findVehicleHolders(
    ctx.db,
    days.map(() => vehicleId),
    days,
  );
  if (holders.some((holder) => holder === null))
    return fail("invalid", { issues: [{ path: "vehicleId", code: "vehicle_unknown" }] });
  await holdPeriodsOpen(ctx.db);
  const openFrom = await findOpenFrom(ctx.db);
  const count = await assignWaitingPayments(ctx.db, {
    vehicleId,
    by: ctx.actor.label,
    at: ctx.now,
    which: samePlate ? { plate } : { id: paymentId },
    days: days.flatMap((day, index) => {
      const companyId = holders[index]?.companyId;
      return companyId === undefined ? [] : [{ day, companyId, ...settlementOf(periodOf(day), openFrom) }];
    }),
  });
  return count === 0 ? fail("already_assigned") : ok({ count });
}
assignPayments.deadlineMs = PAYMENTS_MS;
