import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  countDue,
  type DueThing,
  listDue,
  listRetentionRuns,
  type RetentionRun,
} from "#lib/privacy/queries/retention.ts";
import { dueBefore, RETENTION_RULES, type RetentionRule } from "#lib/privacy/rules/privacy.ts";
import type { retentionPageSchema } from "#lib/privacy/schema.ts";

const EXAMPLES = 3;
const SHOWN_RUNS = 14;

export type DueOfRule = { rule: RetentionRule; before: Date; count: number; examples: DueThing[] };

/**
 * The rows that a run would remove now, by rule, with the first ones as examples. Fails with `forbidden` for all
 * but admins.
 */
export async function planRetention(ctx: Context): Promise<Result<DueOfRule[]>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const due: DueOfRule[] = [];
  for (const rule of RETENTION_RULES) {
    const before = dueBefore(rule, ctx.now);
    const asked = { rule: rule.id, before };
    due.push({
      rule,
      before,
      count: await countDue(ctx.db, asked),
      examples: await listDue(ctx.db, { ...asked, limit: EXAMPLES }),
    });
  }
  return ok(due);
}
planRetention.deadlineMs = 30_000;

export type RetentionPage = {
  due: DueOfRule[];
  runs: RetentionRun[];
  history: Awaited<ReturnType<typeof adminHistoryPage>>;
};

/** The rules, the rows that they would remove, and the latest runs. Fails with `forbidden` for all but admins. */
export async function getRetentionPage(
  ctx: Context,
  { history }: z.output<typeof retentionPageSchema>,
): Promise<Result<RetentionPage>> {
  const due = await planRetention(ctx);
  if (!due.ok) return due;
  return ok({
    due: due.value,
    runs: await listRetentionRuns(ctx.db, SHOWN_RUNS),
    history: await adminHistoryPage(ctx, { type: "privacy", id: "retention" }, history),
  });
}
getRetentionPage.deadlineMs = 30_000;
