import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type DisputeDecision,
  findDispute,
  findPaymentByReference,
  insertMessage,
  updateDisputeClosed,
} from "#lib/disputes/queries/disputes.ts";
import {
  canDecideDispute,
  correctionOf,
  correctionReference,
  type Dispute,
} from "#lib/disputes/rules/dispute.ts";
import type {
  answerDisputeSchema,
  correctDisputeSchema,
  creditDisputeSchema,
  disputeIdSchema,
} from "#lib/disputes/schema.ts";
import { type Payment, senderOf } from "#lib/payments/rules/payment.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { lockOpen, mailDecision, recordDispute } from "./ask.ts";

// A decision closes a dispute, once. Money changes only by the use cases that change it without a dispute, in the same
// transaction.

/**
 * An admin answers a company's question. Fails with `not_found`, `forbidden`, `dispute_closed` if another admin was first or the
 * company took it back, and `stale` if the company has added a message that the admin has not read.
 */
export async function answerDispute(
  ctx: Context,
  { body, ...place }: z.output<typeof answerDisputeSchema>,
): Promise<Result<null>> {
  const open = await openFor(ctx, place);
  return open.ok ? close(ctx, open.value, { words: body.text, state: "answered" }) : open;
}

/** An admin gives fees of the disputed statement back by a credit note. Fails also as creditStatement does. */
export async function creditDispute(
  ctx: Context,
  { body, ...place }: z.output<typeof creditDisputeSchema>,
): Promise<Result<null>> {
  const open = await openFor(ctx, place);
  if (!open.ok) return open;
  const { statementId, companyId } = open.value.dispute;
  if (statementId === null) return fail("not_creditable");
  const note = await creditStatement(ctx, { companyId, statementId, body });
  if (!note.ok) return note;
  return close(ctx, open.value, {
    words: body.reason,
    state: "credited",
    creditNoteId: note.value.id,
    creditedCents: note.value.totalCents,
  });
}
creditDispute.patienceMs = creditStatement.patienceMs;
creditDispute.deadlineMs = creditStatement.deadlineMs;

/**
 * An admin corrects the disputed card payment by a further payment over the difference, as its sender would. The next settlement has
 * it. Fails also with `nothing_corrected`, `wrong_sign` and as receivePayments does.
 */
export async function correctDispute(
  ctx: Context,
  { body, ...place }: z.output<typeof correctDisputeSchema>,
): Promise<Result<null>> {
  const open = await openFor(ctx, place);
  if (!open.ok) return open;
  const { payment, companyId, id } = open.value.dispute;
  if (payment === null) return fail("not_creditable");
  const difference = correctionOf(payment.cents, body.rightCents);
  if (!difference.ok) return difference;
  const reference = correctionReference(id);
  const sent: Payment = {
    ...difference.value,
    reference,
    vehicleId: payment.vehicleId,
    licensePlate: null,
    driverId: payment.driverId,
    tipCents: null,
    vatBasisPoints: payment.vatBasisPoints,
    occurredMs: payment.occurredMs,
    method: payment.method,
  };
  const rows = [{ path: "payments.0", payment: sent, issues: [] }];
  const received = await receivePayments(ctx, { companyId, rows });
  if (!received.ok) return received;
  const stored = await findPaymentByReference(ctx.db, { sender: senderOf(ctx.actor), reference });
  if (!stored) throw new Error("no correction");
  return close(ctx, open.value, {
    words: body.reason,
    state: "credited",
    correctionId: stored.id,
    creditedCents: stored.cents,
  });
}
correctDispute.deadlineMs = receivePayments.deadlineMs;

type Open = { company: Company; dispute: Dispute };

async function openFor(
  ctx: Context,
  { version, ...place }: z.output<typeof disputeIdSchema> & { version: number },
): Promise<Result<Open>> {
  const company = await loadCompany(ctx, place.companyId);
  if (!company.ok) return company;
  if (!canDecideDispute(ctx.actor)) return fail("forbidden");
  const locked = await lockOpen(ctx, place);
  if (!locked.ok) return locked;
  if (locked.value !== version) return fail("stale");
  const dispute = await findDispute(ctx.db, place);
  return dispute ? ok({ company: company.value, dispute }) : fail("not_found");
}

type Closing = Omit<DisputeDecision, "disputeId" | "by" | "now" | "state"> & {
  words: string;
  state: "answered" | "credited";
};

async function close(
  ctx: Context,
  { company, dispute: { id: disputeId } }: Open,
  { words: body, ...decision }: Closing,
): Promise<Result<null>> {
  const { db, actor, now } = ctx;
  const place = { companyId: company.id, disputeId };
  await insertMessage(db, { ...place, byProvider: true, body, createdBy: actor.label });
  await updateDisputeClosed(db, { disputeId, by: actor.label, now, ...decision });
  await recordDispute(ctx, company, { disputeId, state: decision.state });
  const closed = await findDispute(db, place);
  if (closed) await mailDecision(ctx, company, { ...closed, state: decision.state });
  return ok(null);
}
