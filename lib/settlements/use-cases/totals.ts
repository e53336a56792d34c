import type { Tx } from "#db/client.ts";
import type { SettledCompany } from "#db/queries/settlements/settlement-inputs.ts";
import {
  listHeldCompanies,
  listUnassignedSums,
  type UnassignedSum,
} from "#db/queries/settlements/settlement-runs.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { RunTotals, RunWarning, RunWarningKind } from "#lib/settlements/rules/run.ts";
import type { Computed } from "./compute.ts";

/** Companies named in a warning; all are counted. */
const NAMED = 100;

/** Adds up a run as it is computed, without keeping it. */
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
    add({ company, inputs, statement }: Computed): void {
      const { outcome, totalCents } = statement;
      totals.statements += 1;
      totals.grossCents += statement.grossCents;
      totals.deductionsCents += statement.deductionsCents;
      totals.carryInCents += inputs.carryInCents;
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
