import type { z } from "zod";
import { holdBankFiles } from "#lib/bank/queries/bank-files.ts";
import { recordWithdrawnPayouts } from "#lib/bank/use-cases/payee-events.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type FoundFile,
  lockFile,
  updateAlarmEnded,
  updateApprovalAsked,
  updateApproved,
  updateWithdrawalAsked,
  updateWithdrawn,
} from "#lib/payouts/queries/file-decisions.ts";
import { canAskApproval, canAskWithdrawal, fileDecision } from "#lib/payouts/rules/file-decision.ts";
import type { endAlarmSchema, fileDecisionSchema, payoutFileSchema } from "#lib/payouts/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { needsSecondAdmin } from "./second-admin.ts";

// What admins decide about a payment file whose payees the bank doubts. All fail with `forbidden` for all but admins,
// `step_up_needed`, `not_found`, and `payout_file_decided` if the file is no longer as the admin saw it.

type Place = z.output<typeof payoutFileSchema>;
type Decision = z.output<typeof fileDecisionSchema>;

/** An admin's decision about the locked file, one at a time and not while a file of the bank is read. */
async function decided(
  ctx: Context,
  place: Place,
  decide: (file: FoundFile) => Promise<Result<null>>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "payout");
  if (!proof.ok) return proof;
  await holdBankFiles(ctx.db);
  const file = await lockFile(ctx.db, place);
  return file === null ? fail("not_found") : decide(file);
}

/** Records that the file was approved whole at the bank. It counts once another admin agrees, if `fourEyes` asks for one. */
export const wholeApprovalAsking =
  ({ fourEyes }: { fourEyes: () => boolean | null }) =>
  (ctx: Context, { reason, ...place }: Decision): Promise<Result<null>> =>
    decided(ctx, place, async (file) => {
      if (!canAskApproval(file)) return fail("payout_file_decided");
      const by = { fileId: place.fileId, by: ctx.actor.label };
      await updateApprovalAsked(ctx.db, { ...by, reason });
      if (!(await needsSecondAdmin(ctx, fourEyes()))) await updateApproved(ctx.db, by);
      return ok(null);
    });

/** Another admin agrees that the file was approved whole. Fails with `own_file_approval` for the first one. */
export const approveWholeFile = (ctx: Context, place: Place): Promise<Result<null>> =>
  decided(ctx, place, async (file) => {
    if (fileDecision(file) !== "approval_asked" || file.paidElsewhere > 0) return fail("payout_file_decided");
    if (file.approvalAskedBy === ctx.actor.label) return fail("own_file_approval");
    await updateApproved(ctx.db, { fileId: place.fileId, by: ctx.actor.label });
    return ok(null);
  });

/** Notes that the bank was asked to drop the file. Its payouts stay in it until that is confirmed. */
export const askWithdrawal = (ctx: Context, { reason, ...place }: Decision): Promise<Result<null>> =>
  decided(ctx, place, async (file) => {
    if (!canAskWithdrawal(file)) return fail("payout_file_decided");
    await updateWithdrawalAsked(ctx.db, { fileId: place.fileId, by: ctx.actor.label, reason });
    return ok(null);
  });

/** A person confirms that the bank dropped the file. The payouts that the bank has not paid may stand in another file. */
export const confirmWithdrawal = (ctx: Context, place: Place): Promise<Result<null>> =>
  decided(ctx, place, async (file) => {
    if (fileDecision(file) !== "withdrawal_asked") return fail("payout_file_decided");
    await updateWithdrawn(ctx.db, { fileId: place.fileId, by: ctx.actor.label });
    await recordWithdrawnPayouts(ctx, [place.fileId]);
    return ok(null);
  });

/**
 * Ends the alarm of a payment from a withdrawn file, with what the bank said. A payment that the bank has not booked may then leave
 * again. Fails with `payout_file_decided` if there is no such alarm.
 */
export async function endPayoutAlarm(
  ctx: Context,
  { runId, payoutId, note }: z.output<typeof endAlarmSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const proof = requireProof(ctx, "payout");
  if (!proof.ok) return proof;
  await holdBankFiles(ctx.db);
  const ended = await updateAlarmEnded(ctx.db, { runId, payoutId, by: ctx.actor.label, note });
  return ended ? ok(null) : fail("payout_file_decided");
}
