import type { Database, Tx } from "#db/client.ts";
import { findRun, seeOneState, updateRunPreview } from "#db/queries/settlements/settlement-runs.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { RunTotals } from "#lib/settlements/rules/run.ts";
import { computeAll, type Progress } from "./compute.ts";
import { loadTerms } from "./inputs.ts";
import { openTotals } from "./totals.ts";

const DEADLINE_MS = 600_000;

export type Previewing = {
  database: Database;
  runId: number;
  onProgress?: (progress: Progress) => void;
};

/** Computes a period for all companies and keeps the sums and warnings; nothing becomes final. Fails with `not_found`. */
export async function previewRun({ database, runId, onProgress }: Previewing): Promise<Result<RunTotals>> {
  const access = { mode: "read", deadlineMs: DEADLINE_MS } as const;
  const preview = await database.asActor(SYSTEM, access, (db) => sumUp(db, { runId, onProgress }));
  if (!preview) return fail("not_found");
  await database.asActor(SYSTEM, { mode: "write" }, (db) => updateRunPreview(db, runId, preview));
  return ok(preview);
}

async function sumUp(
  db: Tx,
  { runId, onProgress }: { runId: number; onProgress: Previewing["onProgress"] },
): Promise<RunTotals | null> {
  await seeOneState(db);
  const run = await findRun(db, runId);
  if (!run) return null;
  const totals = await openTotals(db, run.period);
  let companies = 0;
  for await (const { computed, progress } of computeAll(db, await loadTerms(db, run.period))) {
    for (const one of computed) totals.add(one);
    companies = progress.total;
    onProgress?.(progress);
  }
  return totals.sum(companies);
}
