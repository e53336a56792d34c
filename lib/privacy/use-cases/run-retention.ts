import { deleteAbandoned } from "#lib/companies/use-cases/remove.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import type { Context, OutsideUseCase, Transact } from "#lib/platform/use-case/context.ts";
import {
  insertRun,
  listDue,
  removeDueRows,
  renewRunLease,
  updateRunFinished,
} from "#lib/privacy/queries/retention.ts";
import {
  dueBefore,
  RETENTION_RULES,
  type RetentionCause,
  type RetentionCounts,
  type RetentionRule,
} from "#lib/privacy/rules/privacy.ts";
import { anonymiseUnchecked } from "./anonymise.ts";

const LEASE_SECONDS = 300;
const AT_ONCE = { remove: 1_000, anonymise: 20, delete: 100 } as const;
/** The next run continues. */
const BATCHES = 200;
const BATCH_MS = 60_000;

export type RunDone = { runId: number; counts: RetentionCounts };

/** 'Poista vanhentuneet nyt'. Fails with `forbidden` for all but admins, `retention_busy`. */
export const runRetentionNow: OutsideUseCase<object, RunDone> = {
  outside: (transact) => runRetention(transact, { cause: "admin" }),
};

type RunOptions = {
  cause: RetentionCause;
  signal?: AbortSignal;
  /** A successful run from this instant on makes this run unnecessary: `retention_busy`. */
  unlessSince?: Date;
};

/**
 * Deletes data after its retention, in batches that each commit: the next run continues a run that died. Two runs never work at
 * once: a run owns the one unfinished row, and every batch checks that the run still owns it. Fails with `forbidden`,
 * `retention_busy`.
 */
export async function runRetention(
  transact: Transact,
  { cause, signal, unlessSince }: RunOptions,
): Promise<Result<RunDone>> {
  const begun = await transact("write", async ({ actor, db }) => {
    if (!actor.admin) return fail("forbidden");
    const id = await insertRun(db, { cause, actorId: actor.id, leaseSeconds: LEASE_SECONDS, unlessSince });
    return id === null ? fail("retention_busy") : ok(id);
  });
  if (!begun.ok) return begun;
  const runId = begun.value;
  const counts: RetentionCounts = {};
  const done = await carryOut(transact, { runId, counts, signal });
  const finished = await transact("write", async (ctx) => {
    await updateRunFinished(ctx.db, { id: runId, counts, failed: !done.ok });
    await recordAdminEvent(ctx, {
      entity: { type: "privacy", id: "retention" },
      action: "update" as const,
      before: null,
      after: { run: cause, ...counts },
    });
    return ok(null);
  });
  if (!done.ok) return done;
  return finished.ok ? ok({ runId, counts }) : finished;
}

type Run = { runId: number; counts: RetentionCounts; signal: AbortSignal | undefined };

async function carryOut(transact: Transact, { runId, counts, signal }: Run): Promise<Result<null>> {
  for (const rule of RETENTION_RULES) {
    for (let batch = 0; batch < BATCHES && !signal?.aborted; batch += 1) {
      const removed = await transact(
        "write",
        async (ctx) => {
          if (!(await renewRunLease(ctx.db, runId, LEASE_SECONDS))) return fail("retention_busy");
          return ok(await removeBatch(ctx, rule));
        },
        { deadlineMs: BATCH_MS },
      );
      if (!removed.ok) return removed;
      if (removed.value > 0) counts[rule.id] = (counts[rule.id] ?? 0) + removed.value;
      if (removed.value < AT_ONCE[rule.how]) break;
    }
  }
  return ok(null);
}

async function removeBatch(ctx: Context, rule: RetentionRule): Promise<number> {
  const asked = { rule: rule.id, before: dueBefore(rule, ctx.now), limit: AT_ONCE[rule.how] };
  if (rule.how === "remove") return removeDueRows(ctx.db, asked);
  const due = (await listDue(ctx.db, asked)).map(({ id }) => Number(id));
  if (rule.how === "delete") return deleteDrafts(ctx, due, asked.before);
  for (const id of due) await anonymiseUnchecked(ctx, { kind: rule.person, id }, "retention");
  return due.length;
}

async function deleteDrafts(ctx: Context, companyIds: readonly number[], before: Date): Promise<number> {
  let deleted = 0;
  for (const companyId of companyIds) if (await deleteAbandoned(ctx, { companyId, before })) deleted += 1;
  return deleted;
}
