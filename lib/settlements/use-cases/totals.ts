import type { Access, Database, Tx } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  deletePreviewedStatements,
  findEarlierSettlements,
  insertPreviewedStatements,
  type PreviewedStatement,
} from "#lib/settlements/queries/previewed-statements.ts";
import type { SettledCompany } from "#lib/settlements/queries/settlement-inputs.ts";
import {
  findRun,
  listHeldCompanies,
  listUnassignedSums,
  seeOneState,
  type UnassignedSum,
  updateRunPreview,
} from "#lib/settlements/queries/settlement-runs.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { correctionSum } from "#lib/settlements/rules/lines.ts";
import { type Earlier, odditiesOf } from "#lib/settlements/rules/oddities.ts";
import type { RunTotals, RunWarning, RunWarningKind } from "#lib/settlements/rules/run.ts";
import { type Computed, type ComputeProgress, computeAll } from "./compute.ts";
import { loadTerms } from "./inputs.ts";

/** The most companies that a warning names; it counts all. */
const MOST_NAMED = 100;

/** Adds up the statements of a run without storing them. */
export async function openTotals(db: Tx, { end }: Period) {
  const held = await listHeldCompanies(db);
  const totals: RunTotals = {
    companies: 0,
    statements: 0,
    grossCents: 0,
    deductionsCents: 0,
    correctionsCents: 0,
    carryInCents: 0,
    payoutCents: 0,
    carryOutCents: 0,
    invoicedCents: 0,
    outcomes: { payout: 0, nothing: 0, carried: 0, invoiced: 0 },
    numbers: null,
    warnings: [],
  };
  const warnings = new Map<RunWarningKind, RunWarning>();
  const warn = (kind: RunWarningKind, { id, name }: SettledCompany, cents: number) => {
    const warning = warnings.get(kind) ?? { kind, count: 0, companies: [] };
    warning.count += 1;
    if (warning.companies.length < MOST_NAMED) warning.companies.push({ id, name, cents });
    warnings.set(kind, warning);
  };
  return {
    /** Companies with a changed account that no admin has confirmed. */
    held,
    add({ company, statement }: Computed): void {
      const { outcome, totalCents } = statement;
      totals.statements += 1;
      totals.grossCents += statement.grossCents;
      totals.deductionsCents += statement.deductionsCents;
      totals.correctionsCents += correctionSum(statement.lines);
      totals.carryInCents += statement.carryInCents;
      totals.carryOutCents += statement.carryOutCents;
      if (outcome === "invoiced") totals.invoicedCents += totalCents;
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
    companies: named.slice(0, MOST_NAMED),
  };
}

const DEADLINE_MS = 600_000;
/** Either connection waits while the other works. */
const IDLE_MS = 60_000;
const WRITING: Access = { mode: "write", deadlineMs: DEADLINE_MS, idleMs: IDLE_MS };
/** Not repeated automatically, because its work also writes in the other transaction. */
const READING: Access = { mode: "read", deadlineMs: DEADLINE_MS, idleMs: IDLE_MS, once: true };

export type Previewing = {
  database: Database;
  runId: number;
  onProgress?: (progress: ComputeProgress) => void;
};

/**
 * Computes a period for all companies and stores the sums, the warnings and each company's preview. Makes nothing final. Fails
 * with `not_found`.
 */
export async function previewRun({ database, runId, onProgress }: Previewing): Promise<Result<RunTotals>> {
  const preview = await database.asActor(SYSTEM, WRITING, async (db) => {
    await deletePreviewedStatements(db, runId);
    const keep = (rows: readonly PreviewedStatement[]) => insertPreviewedStatements(db, runId, rows);
    const totals = await database.asActor(SYSTEM, READING, (reader) =>
      sumUp(reader, { runId, onProgress, keep }),
    );
    if (totals) await updateRunPreview(db, runId, totals);
    return totals;
  });
  return preview ? ok(preview) : fail("not_found");
}

type Summing = {
  runId: number;
  onProgress: Previewing["onProgress"];
  keep: (rows: readonly PreviewedStatement[]) => Promise<void>;
};

async function sumUp(db: Tx, { runId, onProgress, keep }: Summing): Promise<RunTotals | null> {
  await seeOneState(db);
  const run = await findRun(db, runId);
  if (!run) return null;
  const totals = await openTotals(db, run.period);
  let companies = 0;
  for await (const { computed, progress } of computeAll(db, await loadTerms(db, run.period))) {
    const earlier = await findEarlierSettlements(
      db,
      computed.map(({ company }) => company.id),
    );
    for (const one of computed) totals.add(one);
    await keep(computed.map((one) => previewed(one, { earlier, held: totals.held })));
    companies = progress.total;
    onProgress?.(progress);
  }
  return totals.sum(companies);
}

type Known = { earlier: ReadonlyMap<number, Earlier>; held: ReadonlySet<number> };

function previewed({ company, statement }: Computed, { earlier, held }: Known): PreviewedStatement {
  const { outcome, grossCents, deductionsCents, carryInCents, totalCents, lines } = statement;
  const oddities = odditiesOf({
    statement,
    earlier: earlier.get(company.id) ?? { settlements: 0, meanCents: 0 },
    account: company.iban === null ? "missing" : held.has(company.id) ? "held" : "usable",
  });
  const correctionsCents = correctionSum(lines);
  return {
    companyId: company.id,
    outcome,
    grossCents,
    deductionsCents,
    correctionsCents,
    carryInCents,
    totalCents,
    oddities,
  };
}
