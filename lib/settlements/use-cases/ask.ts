import type { z } from "zod";
import { ensureRun, findRun } from "#db/queries/settlements/settlement-runs.ts";
import { askTask } from "#db/queries/settlements/settlement-tasks.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { isPeriod, periodOf } from "#lib/settlements/rules/period.ts";
import type { askRunSchema } from "#lib/settlements/schema.ts";
import type { Seller } from "#lib/statements/rules/document.ts";
import { finaliseRefusal } from "./finalise.ts";

type RunInput = z.output<typeof askRunSchema>;

/**
 * Asks a server process to compute a period for all companies, or to make its statements final: nobody waits for it at
 * a screen. Gives the run's id. Fails with `forbidden` for all but admins, `not_a_period` and `not_found` for what is not
 * on the calendar or has not begun, `run_finalised`, `run_busy` while another task of it is under way, and with what
 * finalising itself is refused for.
 */
export const runAsking =
  (seller: () => Seller | null) =>
  async (ctx: Context, { start, task }: RunInput): Promise<Result<{ runId: number }>> => {
    if (!ctx.actor.admin) return fail("forbidden");
    const period = periodOf(start);
    if (!isPeriod({ ...period, start })) return fail("not_a_period");
    if (start > ctx.today) return fail("not_found");
    const runId = await ensureRun(ctx.db, period);
    const run = await findRun(ctx.db, runId);
    if (run?.finalisedAt) return fail("run_finalised");
    const refusal =
      task === "finalise" &&
      (await finaliseRefusal(ctx.db, { period, finalisedAt: null, seller: seller(), today: ctx.today }));
    if (refusal) return fail(refusal);
    const asked = await askTask(ctx.db, { runId, task, by: ctx.actor.label });
    return asked ? ok({ runId }) : fail("run_busy");
  };
