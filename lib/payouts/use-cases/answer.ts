import type { z } from "zod";
import { updatePayoutFileAnswered } from "#db/queries/payouts/payouts.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import type { answerPayoutFileSchema } from "#lib/payouts/schema.ts";

/**
 * Notes what the bank said of a payment file: once, for good. What it rejected may be paid by another file. Fails with
 * `forbidden` for all but admins and `payout_file_answered`.
 */
export async function answerPayoutFile(
  ctx: Context,
  { runId, fileId, accepted }: z.output<typeof answerPayoutFileSchema>,
): Promise<Result<null>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const noted = await updatePayoutFileAnswered(ctx.db, { runId, fileId, accepted, by: ctx.actor.label });
  return noted ? ok(null) : fail("payout_file_answered");
}
