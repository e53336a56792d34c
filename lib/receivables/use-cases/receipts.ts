import type { z } from "zod";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { insertReceipt, listReceipts, lockReceipts } from "#lib/receivables/queries/receipts.ts";
import { canTakeBack, checkReceipt } from "#lib/receivables/rules/receipt.ts";
import type { noteReceiptSchema, takeBackReceiptSchema } from "#lib/receivables/schema.ts";
import { type FinalStatement, findStatement } from "#lib/settlements/queries/statements.ts";

type Invoice = { company: FleetCompany; document: FinalStatement["document"] };

/**
 * Notes a payment that the bank's files do not show: a company paid an invoiced balance or a part of it. For admins who have
 * just confirmed their identity. Fails with `not_found`, `forbidden`, `step_up_needed`, `nothing_open`, `stale` and `invalid`.
 */
export async function noteReceipt(
  ctx: Context,
  { body, ...place }: z.output<typeof noteReceiptSchema>,
): Promise<Result<null>> {
  const found = await lockInvoice(ctx, place);
  if (!found.ok) return found;
  const checked = checkReceipt(body, found.value.document.payment, ctx.today);
  if (!checked.ok) return checked;
  const { cents, receivedOn: day, reason: why } = body;
  await insertReceipt(ctx.db, { ...place, cents, day, why, by: ctx.actor.label });
  await record(ctx, found.value, { cents, day, why });
  return ok(null);
}

/**
 * Reverses a payment that an admin noted by hand. The payment and its reversal stay in the list. For admins who have just
 * confirmed their identity. Fails with `not_found`, `forbidden`, `step_up_needed`, and `receipt_final` for all other payments.
 */
export async function takeBackReceipt(
  ctx: Context,
  { receiptId, body, ...place }: z.output<typeof takeBackReceiptSchema>,
): Promise<Result<null>> {
  const found = await lockInvoice(ctx, place);
  if (!found.ok) return found;
  const receipt = (await listReceipts(ctx.db, place)).find(({ id }) => id === receiptId);
  if (!receipt) return fail("not_found");
  if (!canTakeBack(receipt)) return fail("receipt_final");
  const taken = { cents: -receipt.cents, day: ctx.today, why: body.reason };
  await insertReceipt(ctx.db, { ...place, ...taken, by: ctx.actor.label, takesBack: receiptId });
  await record(ctx, found.value, taken);
  return ok(null);
}

/** Other notes and reversals for the statement wait until this transaction ends. */
async function lockInvoice(
  ctx: Context,
  place: { companyId: number; statementId: number },
): Promise<Result<Invoice>> {
  const company = await loadFleetCompany(ctx, place.companyId);
  if (!company.ok) return company;
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "receipt");
  if (!proof.ok) return proof;
  await lockReceipts(ctx.db, place);
  const found = await findStatement(ctx.db, { ...place, today: ctx.today });
  return found ? ok({ company: company.value, document: found.document }) : fail("not_found");
}

type Noted = { cents: number; day: string; why: string };

async function record(
  ctx: Context,
  { company, document }: Invoice,
  { cents, day, why }: Noted,
): Promise<void> {
  const { companyId } = document.parties.buyer;
  await recordEvent(ctx, {
    entityType: "company",
    entityId: companyId,
    companyId,
    action: "update",
    status: company.status,
    before: {},
    after: { receiptStatement: document.number, receiptCents: cents, receiptDate: day, receiptReason: why },
  });
}
