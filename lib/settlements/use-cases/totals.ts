import type { Database, Tx } from "#db/client.ts";
import type { SettledCompany } from "#db/queries/settlements/settlement-inputs.ts";
import {
  findRun,
  listHeldCompanies,
  listUnassignedSums,
  seeOneState,
  type UnassignedSum,
  updateRunPreview,
} from "#db/queries/settlements/settlement-runs.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { RunTotals, RunWarning, RunWarningKind } from "#lib/settlements/rules/run.ts";
import { type Computed, type ComputeProgress, computeAll } from "./compute.ts";
import { loadTerms } from "./inputs.ts";

/** A warning names this many companies and counts all. */
const NAMED = 100;

/** Adds up the statements of a run without storing them. */
export async function openTotals(db: Tx, { end }: Period) {
  const held = await listHeldCompanies(db);
  const totals: RunTotals = {
    companies: 0,
    statements: 0,
    grossCents: 0,
    deductionsCents: 0,
    carryInCents: 0,
    payoutCents: 0,
    outcomes: { payout: 0, nothing: 0, carried: 0, invoiced: 0 },
    numbers: null,
    warnings: [],
  };
  const warnings = new Map<RunWarningKind, RunWarning>();
  const warn = (kind: RunWarningKind, { id, name }: SettledCompany, cents: number) => {
    const warning = warnings.get(kind) ?? { kind, count: 0, companies: [] };
    warning.count += 1;
    if (warning.companies.length < NAMED) warning.companies.push({ id, name, cents });
    warnings.set(kind, warning);
  };
  return {
    add({ company, statement }: Computed): void {
      const { outcome, totalCents } = statement;
      totals.statements += 1;
      totals.grossCents += statement.grossCents;
      totals.deductionsCents += statement.deductionsCents;
      totals.carryInCents += statement.carryInCents;
      totals.outcomes[outcome] += 1;
      if (outcome === "payout") {
        totals.payoutCents += totalCents;
        if (company.iban === null) warn("iban_missing", company, totalCents);
        if (held.has(company.id)) warn("iban_unconfirmed", company, totalCents);
      }
      if (totalCents < 0) warn("negative_balance", company, totalCents);
    },
    async sum(companies: number): Promise<RunTotals> {
      const unassigned = unassignedWarning(await listUnassignedSums(db, end));
      const all = [...warnings.values(), ...(unassigned ? [unassigned] : [])];
      return { ...totals, companies, warnings: all.sort((a, b) => (a.kind < b.kind ? -1 : 1)) };
    },
  };
}

function unassignedWarning(sums: readonly UnassignedSum[]): RunWarning | null {
  if (sums.length === 0) return null;
  const named = sums.flatMap(({ companyId, name, cents }) =>
    companyId === null ? [] : [{ id: companyId, name: name ?? "", cents }],
  );
  return {
    kind: "payments_unassigned",
    count: sums.reduce((all, { count }) => all + count, 0),
    companies: named.slice(0, NAMED),
  };
}

const DEADLINE_MS = 600_000;

export type Previewing = {
  database: Database;
  runId: number;
  onProgress?: (progress: ComputeProgress) => void;
};

/**
 * Computes a period for all companies and stores the sums and warnings. Makes nothing final. Fails with `not_found`.
 */
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
