import type { Tx } from "#db/client.ts";
import { addDays, helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { statementFact } from "#lib/events/rules/webhook-events.ts";
import { tellWebhooks } from "#lib/events/use-cases/record.ts";
import {
  findLastContentHash,
  insertCarriedReceipts,
  insertJoiningFees,
  insertStatementLines,
  insertStatements,
  lockStatementNumbers,
  lockStatementSeries,
  type NewStatement,
  updateStatementSeries,
} from "#lib/settlements/queries/settlement-write.ts";
import { canonicalInputs } from "#lib/settlements/rules/canonical.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";
import { referenceOfNumber, statementNumber } from "#lib/settlements/rules/statement.ts";
import { buyerOf, type Computed } from "./compute.ts";
import { contentHash, hashOfInputs } from "./hash.ts";
import type { Terms } from "./inputs.ts";

export type Maker = {
  runId: number;
  by: string;
  seller: Seller;
  series: StatementSeries;
  terms: Terms;
};

/** A statement with its number and hash. */
type Numbered = Computed & { row: NewStatement };
/** Statements issued on the same day, ready to be written. */
export type NumberedBatch = { statements: Numbered[]; issuedOn: PlainDate; at: Date };

/** Gives these statements their numbers and hashes, in order. They bear the day on which they get their numbers. */
export async function numberStatements(
  db: Tx,
  maker: Maker,
  computed: readonly Computed[],
): Promise<NumberedBatch> {
  const { series } = maker;
  const at = series.clock();
  await turnToToday(db, series);
  const statements = computed.map((one) => ({ ...one, row: rowOf(maker, one) }));
  return { statements, issuedOn: series.issuedOn, at };
}

/** Writes statements, lines, joining fees and webhook events. */
export async function writeStatements(
  db: Tx,
  { runId, by, terms }: Maker,
  { statements, issuedOn, at }: NumberedBatch,
): Promise<void> {
  if (statements.length === 0) return;
  const rows = statements.map(({ row }) => row);
  const ids = await insertStatements(db, { runId, issuedOn, by, ...terms.period }, rows);
  const kept = statements.map((one) => ({ ...one, statementId: ids.get(one.row.number) ?? 0 }));
  await insertStatementLines(
    db,
    kept.map(({ statementId, company, statement }) => ({
      statementId,
      companyId: company.id,
      lines: statement.lines,
    })),
  );
  await insertJoiningFees(db, kept.flatMap(joiningFeesOf));
  await insertCarriedReceipts(db, { by, day: issuedOn }, kept.flatMap(carriedReceiptsOf));
  await tellWebhooks(
    { db, now: at },
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

function rowOf({ seller, series, terms }: Maker, { company, inputs, statement }: Computed): NewStatement {
  const { lines, outcome, totalCents } = statement;
  const { issuedOn } = series;
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
    carryInCents: statement.carryInCents,
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

const carriedReceiptsOf = ({ statementId, company, inputs }: Computed & { statementId: number }) =>
  (inputs.overpayments ?? []).map(({ statement: number, cents }) => ({
    number,
    companyId: company.id,
    cents,
    carriedTo: statementId,
  }));

/** The series of numbers and hashes of final statements. Settlements and credit notes share one chain without gaps. */
export type StatementSeries = {
  clock: () => Date;
  /** The day in Finland on which the next number is taken. Its year is the year of the series. */
  issuedOn: PlainDate;
  /** The last used number of that year. */
  last: number;
  /** The first number that this transaction took; null before that. */
  first: string | null;
  /** The content hash of the statement with that number; null before the first statement. */
  lastHash: Buffer | null;
};

/**
 * Locks the series until the transaction ends. Other transactions wait for a number. A rollback uses no number. The day of
 * issue is read after the wait, which may have passed midnight.
 */
export async function holdStatementSeries(db: Tx, clock: () => Date): Promise<StatementSeries> {
  await lockStatementNumbers(db);
  const issuedOn = helsinkiDate(clock());
  const last = await lockStatementSeries(db, yearOf(issuedOn));
  return { clock, issuedOn, last, first: null, lastHash: await findLastContentHash(db) };
}

/** The next number belongs to today's series. At midnight of New Year the new year's numbers begin. */
async function turnToToday(db: Tx, series: StatementSeries): Promise<void> {
  const today = helsinkiDate(series.clock());
  if (yearOf(today) !== yearOf(series.issuedOn)) {
    await keepStatementSeries(db, series);
    series.last = await lockStatementSeries(db, yearOf(today));
  }
  series.issuedOn = today;
}

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));

/** Returns the next number. The caller stores the series after the last one. */
export function nextStatementNumber(series: StatementSeries): string {
  series.last += 1;
  const number = lastStatementNumber(series);
  series.first ??= number;
  return number;
}

export const lastStatementNumber = ({ issuedOn, last }: StatementSeries): string =>
  statementNumber(yearOf(issuedOn), last);

/** Stores the last number of the series. */
export const keepStatementSeries = (db: Tx, { issuedOn, last }: StatementSeries): Promise<void> =>
  updateStatementSeries(db, yearOf(issuedOn), last);
