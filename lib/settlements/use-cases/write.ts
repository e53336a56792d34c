import type { Tx } from "#db/client.ts";
import {
  findLastContentHash,
  insertJoiningFees,
  insertStatementLines,
  insertStatements,
  lockStatementSeries,
  type NewStatement,
  updateStatementSeries,
} from "#db/queries/settlements/settlement-write.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import { tellWebhooks } from "#lib/core/use-cases/events.ts";
import { canonicalInputs } from "#lib/settlements/rules/canonical.ts";
import { referenceOfNumber, statementNumber } from "#lib/settlements/rules/statement.ts";
import type { Seller } from "#lib/statements/rules/document.ts";
import { statementFact } from "#lib/webhooks/rules/webhook-events.ts";
import { buyerOf, type Computed } from "./compute.ts";

import { contentHash, hashOfInputs } from "./hash.ts";
import type { Terms } from "./inputs.ts";

export type Maker = {
  runId: number;
  issuedOn: PlainDate;
  by: string;
  seller: Seller;
  series: StatementSeries;
  terms: Terms;
  now: Date;
};

/** Makes these statements final in their order: writes numbers, hashes, lines, joining fees and webhook events. */
export async function writeStatements(db: Tx, maker: Maker, computed: readonly Computed[]): Promise<void> {
  if (computed.length === 0) return;
  const { runId, issuedOn, by, terms, now } = maker;
  const made = computed.map((one) => ({ ...one, row: rowOf(maker, one) }));
  const rows = made.map(({ row }) => row);
  const ids = await insertStatements(db, { runId, issuedOn, by, ...terms.period }, rows);
  const kept = made.map((one) => ({ ...one, statementId: ids.get(one.row.number) ?? 0 }));
  await insertStatementLines(
    db,
    kept.map(({ statementId, company, statement }) => ({
      statementId,
      companyId: company.id,
      lines: statement.lines,
    })),
  );
  await insertJoiningFees(db, kept.flatMap(joiningFeesOf));
  await tellWebhooks(
    { db, now },
    kept.map(({ statementId, company, row }) =>
      statementFact({
        id: statementId,
        companyId: company.id,
        number: row.number,
        period: terms.period,
      }),
    ),
  );
}

function rowOf(
  { seller, series, issuedOn, terms }: Maker,
  { company, inputs, statement }: Computed,
): NewStatement {
  const { lines, outcome, totalCents } = statement;
  const number = nextStatementNumber(series);
  const previousHash = series.lastHash;
  const text = canonicalInputs(inputs);
  const inputsHash = hashOfInputs(text);
  const parties = { seller, buyer: buyerOf(company) };
  const said = {
    number,
    reference: referenceOfNumber(number),
    outcome,
    grossCents: statement.grossCents,
    deductionsCents: statement.deductionsCents,
    carryInCents: inputs.carryInCents,
    totalCents,
    carryOutCents: statement.carryOutCents,
    payoutDate: statement.payoutDate,
    dueDate: outcome === "invoiced" ? addDays(issuedOn, terms.rules.paymentTermDays) : null,
    parties,
    inputsHash,
  };
  const period = terms.period;
  const hash = contentHash(
    { ...said, kind: "settlement", period, issuedOn, credits: null, lines },
    previousHash,
  );
  series.lastHash = hash;
  return {
    ...said,
    companyId: company.id,
    carriedPeriods: totalCents < 0 ? (inputs.carryRules?.carriedPeriods ?? 0) + 1 : 0,
    inputs: text,
    contentHash: hash,
    previousHash,
  };
}

const joiningFeesOf = ({ statementId, company, statement }: Computed & { statementId: number }) =>
  statement.lines.flatMap(({ code, vehicleId }) =>
    code === "JOIN_FEE" && vehicleId !== null
      ? [{ vehicleId, businessId: company.businessId, companyId: company.id, statementId }]
      : [],
  );

/** The series of numbers and hashes of final statements. Settlements and credit notes share one chain without gaps. */
export type StatementSeries = {
  year: number;
  /** The last number that was used. */
  last: number;
  /** The content hash of the statement with that number; null before the first statement. */
  lastHash: Buffer | null;
};

/**
 * Locks the series of the year of issue until the transaction ends. Other transactions wait for a number. A rollback
 * uses no number.
 */
export async function holdStatementSeries(db: Tx, year: number): Promise<StatementSeries> {
  const last = await lockStatementSeries(db, year);
  return { year, last, lastHash: await findLastContentHash(db) };
}

/** Returns the next number. The caller stores the series after the last one. */
export function nextStatementNumber(series: StatementSeries): string {
  series.last += 1;
  return statementNumber(series.year, series.last);
}

/** Stores the last number of the series. */
export const keepStatementSeries = (db: Tx, { year, last }: StatementSeries): Promise<void> =>
  updateStatementSeries(db, year, last);
