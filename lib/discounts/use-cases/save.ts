import type { z } from "zod";
import { areCompanies } from "#lib/api-clients/queries/api-clients.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type Discount,
  findDiscount,
  findOpenSettlementDay,
  insertDiscount,
  updateDiscount,
} from "#lib/discounts/queries/discounts.ts";
import {
  type DiscountContent,
  endedToday,
  flatDiscount,
  reviseDiscount,
} from "#lib/discounts/rules/discount.ts";
import type { DiscountBody, endDiscountSchema, saveDiscountSchema } from "#lib/discounts/schema.ts";
import { adminUpdate } from "#lib/events/rules/admin-change.ts";
import { staleOf } from "#lib/events/rules/change.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { holdPeriodsOpen } from "#lib/settlements/queries/settlement-write.ts";
import { getDiscount, type ShownDiscount } from "./read.ts";

type Created = { body: DiscountBody };
type Saved = Omit<z.output<typeof saveDiscountSchema>, "body"> & { body: DiscountBody };

/** Makes a discount. Fails with `forbidden`, `step_up_needed`, `invalid` (an unknown company, a settled first day). */
export async function createDiscount(ctx: Context, { body }: Created): Promise<Result<ShownDiscount>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "discount");
  if (!proof.ok) return proof;
  // This waits for a closing run, or the run for this: a settlement uses the discounts of its moment.
  await holdPeriodsOpen(ctx.db);
  const checked = await checkDiscount(ctx, null, contentOf(body));
  if (!checked.ok) return checked;
  const made = { ...checked.value, createdBy: ctx.actor.label, at: ctx.now };
  const id = await insertDiscount(ctx.db, made);
  await recordAdminEvent(ctx, {
    entity: { type: "discount", id },
    action: "create",
    before: null,
    after: flatDiscount(checked.value),
  });
  return getDiscount(ctx, { discountId: id });
}

/**
 * Saves a discount. Fails with `forbidden`, `step_up_needed`, `not_found`, `stale`, `invalid`, and `discount_settled` for a
 * change of settled days.
 */
export async function saveDiscount(
  ctx: Context,
  { discountId, version, body }: Saved,
): Promise<Result<ShownDiscount>> {
  const locked = await lockDiscount(ctx, discountId);
  if (!locked.ok) return locked;
  const wanted = contentOf(body);
  if (version !== undefined && version !== locked.value.version)
    return staleOf(flatDiscount(locked.value), flatDiscount(wanted));
  return keep(ctx, locked.value, wanted);
}

/** Ends a discount today; cancels one that has not begun. Fails like saveDiscount. */
export async function endDiscount(
  ctx: Context,
  { discountId, version }: z.output<typeof endDiscountSchema>,
): Promise<Result<ShownDiscount>> {
  const locked = await lockDiscount(ctx, discountId);
  if (!locked.ok) return locked;
  const wanted = endedToday(locked.value, ctx.today);
  return version === locked.value.version
    ? keep(ctx, locked.value, wanted)
    : staleOf(flatDiscount(locked.value), flatDiscount(wanted));
}

async function lockDiscount(ctx: Context, discountId: number): Promise<Result<Discount>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "discount");
  if (!proof.ok) return proof;
  await holdPeriodsOpen(ctx.db);
  const found = await findDiscount(ctx.db, discountId, { lock: true });
  return found ? ok(found) : fail("not_found");
}

async function keep(ctx: Context, before: Discount, wanted: DiscountContent): Promise<Result<ShownDiscount>> {
  const checked = await checkDiscount(ctx, before, wanted);
  if (!checked.ok) return checked;
  const entity = { type: "discount", id: before.id } as const;
  const change = adminUpdate(entity, flatDiscount(before), flatDiscount(checked.value));
  if (change) {
    await updateDiscount(ctx.db, before.id, checked.value);
    await recordAdminEvent(ctx, change);
  }
  return getDiscount(ctx, { discountId: before.id });
}

/** Whether the change is allowed. Fails with `invalid` and `discount_settled`. */
export async function checkDiscount(
  { db }: Pick<Context, "db">,
  before: DiscountContent | null,
  wanted: DiscountContent,
): Promise<Result<DiscountContent>> {
  const { companyId } = wanted;
  const companyExists =
    companyId === null || companyId === before?.companyId || (await areCompanies(db, [companyId]));
  if (!companyExists) return fail("invalid", { issues: [{ path: "company", code: "not_found" }] });
  return reviseDiscount(before, wanted, await findOpenSettlementDay(db));
}

export const contentOf = ({ company, ...body }: DiscountBody): DiscountContent => ({
  name: body.name,
  target: body.target,
  basisPoints: body.basisPoints,
  amountCents: body.amountCents,
  companyId: company?.id ?? null,
  provider: body.provider,
  validFrom: body.validFrom,
  validTo: body.validTo,
  note: body.note,
  cancelled: body.cancelled,
});
