import type { z } from "zod";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  type FileFacts,
  findDecidedFile,
  findRunFileFacts,
  listAlarms,
  type PaidWithdrawn,
} from "#lib/payouts/queries/file-decisions.ts";
import { type FilePayees, findRunPayees } from "#lib/payouts/queries/payees.ts";
import {
  findPayoutFile,
  listPayables,
  listPayoutFiles,
  type Payable,
  type PayoutFile,
} from "#lib/payouts/queries/payouts.ts";
import { findRunTransfers } from "#lib/payouts/queries/run-transfers.ts";
import { obstacleToLeave } from "#lib/payouts/rules/file-decision.ts";
import { type RunStage, runStages } from "#lib/payouts/rules/run-stages.ts";
import type { payoutFileSchema, payoutRunSchema } from "#lib/payouts/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findRun, type RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { isPayable } from "#lib/settlements/rules/payment.ts";
import { findRunSendings } from "#lib/statements/queries/statement-sendings.ts";

/** The most named rows; the count is of all. */
const MOST_NAMED = 100;

type Held = Pick<Payable, "statementId" | "statementNumber" | "companyId" | "name" | "cents" | "payment">;
type Sum = { count: number; cents: number };

export type RunStages = { stages: RunStage[]; payouts: number };

export type RunPayouts = {
  run: { id: number; period: Period; final: boolean };
  progress: RunStages;
  ready: Sum;
  held: Sum & { named: Held[] };
  files: (PayoutFile & FileFacts)[];
  /** Payments from withdrawn files that nobody has explained. */
  alarms: PaidWithdrawn[];
  /** The verified payees by the id of their file. */
  payees: ReadonlyMap<number, FilePayees>;
  sendings: Awaited<ReturnType<typeof findRunSendings>>;
};

/** The payable and the held payouts of a run, its payment files, and its statements that could not be sent. */
export async function getRunPayouts(
  ctx: Context,
  { runId }: z.output<typeof payoutRunSchema>,
): Promise<Result<RunPayouts>> {
  if (!ctx.actor.admin) return fail("not_found");
  const run = await findRun(ctx.db, runId);
  if (!run) return fail("not_found");
  const payables = await listPayables(ctx.db, { runId, today: ctx.today });
  const held = payables.filter(({ payment }) => !isPayable(payment.state));
  const ready = payables.filter(({ payment }) => isPayable(payment.state));
  return ok({
    run: { id: run.id, period: run.period, final: run.finalisedAt !== null },
    progress: await stagesOfRun(ctx, run, payables),
    ready: sumOf(ready),
    held: { ...sumOf(held), named: held.slice(0, MOST_NAMED) },
    files: await filesOf(ctx, runId),
    alarms: await listAlarms(ctx.db, { runId, limit: MOST_NAMED }),
    payees: await findRunPayees(ctx.db, { runId, limit: MOST_NAMED }),
    sendings: await findRunSendings(ctx.db, runId, MOST_NAMED),
  });
}

async function filesOf({ db }: Context, runId: number): Promise<RunPayouts["files"]> {
  const facts = await findRunFileFacts(db, runId);
  const none = { open: 0, doubts: 0, paidElsewhere: 0 };
  return (await listPayoutFiles(db, runId)).map((file) => ({ ...file, ...(facts.get(file.id) ?? none) }));
}

/** The stages of a run, from its calculation to the money on the companies' accounts. Fails with `not_found`. */
export async function getRunStages(
  ctx: Context,
  { runId }: z.output<typeof payoutRunSchema>,
): Promise<Result<RunStages>> {
  const run = ctx.actor.admin ? await findRun(ctx.db, runId) : null;
  if (run === null) return fail("not_found");
  const payables = run.finalisedAt ? await listPayables(ctx.db, { runId, today: ctx.today }) : [];
  return ok(await stagesOfRun(ctx, run, payables));
}

async function stagesOfRun({ db }: Context, run: RunRow, payables: readonly Payable[]): Promise<RunStages> {
  const dayOf = (instant: Date | null) => instant && helsinkiDate(instant);
  const transfers = await findRunTransfers(db, run.id);
  // Before a run is final its payouts are those of its preview.
  const previewed = run.preview?.outcomes.payout ?? 0;
  const payouts = run.finalisedAt ? payables.length + transfers.inFile.count : previewed;
  const [calculatedOn, confirmedOn] = [dayOf(run.previewedAt), dayOf(run.finalisedAt)];
  const waiting = payables.map(({ payment }) => payment);
  return { payouts, stages: runStages({ calculatedOn, confirmedOn, payouts, transfers, waiting }) };
}

const sumOf = (all: readonly { cents: number }[]): Sum => ({
  count: all.length,
  cents: all.reduce((sum, { cents }) => sum + cents, 0),
});

/**
 * Reads a released payment file as it was made. Fails with `not_found`, `payout_file_unreleased`, and like a release for a file that
 * may not go to the bank. Throws if the stored file is not the one that was made and released.
 */
export const payoutFileReading =
  (hash: (body: string) => Buffer) =>
  async (
    ctx: Context,
    place: z.output<typeof payoutFileSchema>,
  ): Promise<Result<{ number: string; body: string }>> => {
    const file = ctx.actor.admin ? await findPayoutFile(ctx.db, place) : null;
    if (file === null) return fail("not_found");
    const decided = await findDecidedFile(ctx.db, place);
    if (!decided?.releasedAt) return fail("payout_file_unreleased");
    const obstacle = obstacleToLeave(decided);
    if (obstacle !== null) return fail(obstacle);
    if (hash(file.body).toString("hex") !== file.sha256)
      throw new Error(`payment file ${file.number} was changed`);
    return ok({ number: file.number, body: file.body });
  };
