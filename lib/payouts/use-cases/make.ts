import type { z } from "zod";
import { holdBankFiles } from "#lib/bank/queries/bank-files.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { lockFile } from "#lib/payouts/queries/file-decisions.ts";
import {
  insertPayoutFile,
  listPayables,
  type Payable,
  updateFileReleased,
  updatePayoutFileAnswered,
  updatePayoutRetryAllowed,
} from "#lib/payouts/queries/payouts.ts";
import { canAnswer, obstacleToLeave } from "#lib/payouts/rules/file-decision.ts";
import type { PayoutOrder, PayoutPayment } from "#lib/payouts/rules/payout.ts";
import type {
  answerPayoutFileSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
} from "#lib/payouts/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { lockRun } from "#lib/settlements/queries/settlement-runs.ts";
import { takePayoutNumber } from "#lib/settlements/queries/settlement-write.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { isPayable } from "#lib/settlements/rules/payment.ts";
import { needsSecondAdmin } from "./second-admin.ts";

type Making = {
  /** The payer; null without a configured one. */
  seller: () => Seller | null;
  draw: (order: PayoutOrder) => string;
  hash: (body: string) => Buffer;
  /** Whether another admin must release each file; null: yes, if there is another admin. */
  fourEyes: () => boolean | null;
};

/**
 * Makes the payment file of a final run: of all its payable statements that are in no other file and are not held. Locks the
 * run, so of two admins at the same time one makes the file and the other finds nothing to pay. Fails with `forbidden` for all
 * but admins, `step_up_needed`, `not_found`, `seller_missing`, `run_not_final` and `nothing_to_pay`.
 */
export const payoutMaking =
  ({ seller, draw, hash, fourEyes }: Making) =>
  async (
    ctx: Context,
    { runId }: z.output<typeof payoutRunSchema>,
  ): Promise<Result<{ id: number; number: string }>> => {
    if (!ctx.actor.admin) return fail("forbidden");
    const proof = requireProof(ctx, "payout");
    if (!proof.ok) return proof;
    const debtor = seller();
    if (debtor === null) return fail("seller_missing");
    const run = await lockRun(ctx.db, runId);
    if (!run) return fail("not_found");
    if (!run.finalised) return fail("run_not_final");
    const paid = (await listPayables(ctx.db, { runId, today: ctx.today })).flatMap(payableNow);
    if (paid.length === 0) return fail("nothing_to_pay");
    const number = numberOf(ctx.today, await takePayoutNumber(ctx.db, Number(ctx.today.slice(0, 4))));
    const body = draw({ number, madeAt: ctx.now, debtor, payments: paid });
    const totalCents = paid.reduce((sum, { cents }) => sum + cents, 0);
    const { id } = await insertPayoutFile(
      ctx.db,
      {
        number,
        runId,
        body,
        sha256: hash(body),
        payments: paid.length,
        totalCents,
        createdAt: ctx.now,
        createdBy: ctx.actor.label,
        ...((await needsSecondAdmin(ctx, fourEyes()))
          ? {}
          : { releasedAt: ctx.now, releasedBy: ctx.actor.label }),
      },
      paid.map(({ statementId, companyId, cents, iban, name, executedOn }) => ({
        statementId,
        companyId,
        amountCents: cents,
        iban,
        payeeName: name,
        executedOn,
      })),
    );
    return ok({ id, number });
  };

/**
 * Releases a payment file to the bank: an admin other than its maker. Fails with `forbidden` for all but admins,
 * `step_up_needed`, `own_payout_file`, `payout_file_withdrawn`, `payout_paid_withdrawn` if the bank has paid one of its payouts from
 * a withdrawn file, and `not_found` for a file that does not wait for a release.
 */
export async function releasePayoutFile(
  ctx: Context,
  place: z.output<typeof payoutFileSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "payout");
  if (!proof.ok) return proof;
  await holdBankFiles(ctx.db);
  const file = await lockFile(ctx.db, place);
  if (file === null || file.releasedAt !== null) return fail("not_found");
  if (file.createdBy === ctx.actor.label) return fail("own_payout_file");
  const obstacle = obstacleToLeave(file);
  if (obstacle !== null) return fail(obstacle);
  await updateFileReleased(ctx.db, place.fileId, ctx.actor.label);
  return ok(null);
}

type Paid = PayoutPayment & Pick<Payable, "statementId" | "companyId">;

function payableNow({ payment, accountHolderName, ...statement }: Payable): Paid[] {
  const { state, iban, expectedDate } = payment;
  if (!isPayable(state) || iban === null || expectedDate === null) return [];
  return [{ ...statement, name: accountHolderName ?? statement.name, iban, executedOn: expectedDate }];
}

/** `MAKSU-2026-000001`. It is also the message id, by which the bank recognises a repeated file. */
const numberOf = (today: PlainDate, last: number): string =>
  `MAKSU-${today.slice(0, 4)}-${String(last).padStart(6, "0")}`;

/**
 * Stores the bank's answer to a payment file, once. Another file may pay the statements of a rejected one. Fails with
 * `forbidden` for all but admins, `step_up_needed`, `payout_file_undecided` while doubtful payees wait for a decision, and
 * `payout_file_answered`.
 */
export async function answerPayoutFile(
  ctx: Context,
  { runId, fileId, accepted }: z.output<typeof answerPayoutFileSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "payout");
  if (!proof.ok) return proof;
  await holdBankFiles(ctx.db);
  const file = await lockFile(ctx.db, { runId, fileId });
  if (file !== null && !canAnswer(file)) return fail("payout_file_undecided");
  const noted = await updatePayoutFileAnswered(ctx.db, { runId, fileId, accepted, by: ctx.actor.label });
  return noted ? ok(null) : fail("payout_file_answered");
}

/**
 * Allows the next payment file to pay a payout that the bank rejected, to the same account. Fails with `forbidden` for all but
 * admins, `step_up_needed`, and `not_found` if the payout was not rejected or is allowed already.
 */
export async function allowPayoutRetry(
  ctx: Context,
  { statementId }: z.output<typeof payoutRetrySchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "payout");
  if (!proof.ok) return proof;
  return (await updatePayoutRetryAllowed(ctx.db, statementId)) ? ok(null) : fail("not_found");
}
