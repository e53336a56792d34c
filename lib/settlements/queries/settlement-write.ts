import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bytes, jsonRows, numbers, texts } from "#lib/platform/queries/recordset.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";

// Statements are written hundreds at a time: each column is one parameter.

export type NewStatement = {
  number: string;
  companyId: number;
  reference: string;
  outcome: string;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
  carryOutCents: number;
  carriedPeriods: number;
  payoutDate: string | null;
  dueDate: string | null;
  parties: object;
  inputs: string;
  inputsHash: Buffer;
  contentHash: Buffer;
  previousHash: Buffer | null;
};

type OfRun = { runId: number; start: string; end: string; issuedOn: string; by: string };

/** Writes the statements of a run and returns their ids by their numbers. */
export async function insertStatements(
  db: Tx,
  run: OfRun,
  rows: readonly NewStatement[],
): Promise<Map<string, number>> {
  const written = await db.execute<{ id: number; number: string }>(sql`
    insert into statements (kind, run_id, period_start, period_end, issued_on, created_by, number, company_id, reference,
      outcome, gross_cents, deductions_cents, carry_in_cents, total_cents, carry_out_cents, carried_periods, payout_date,
      due_date, parties, inputs, inputs_hash, content_hash, previous_hash)
    select 'settlement', ${run.runId}, ${run.start}::date, ${run.end}::date, ${run.issuedOn}::date, ${run.by}, r.number,
      r.company_id, r.reference, r.outcome, r.gross_cents, r.deductions_cents, r.carry_in_cents, r.total_cents,
      r.carry_out_cents, r.carried_periods, r.payout_date, r.due_date, r.parties::jsonb, r.inputs, r.inputs_hash,
      r.content_hash, r.previous_hash
    from rows from (unnest(${texts(rows.map((row) => row.number))}::text[], ${numbers(rows.map((row) => row.companyId))}::bigint[],
      ${texts(rows.map((row) => row.reference))}::text[], ${texts(rows.map((row) => row.outcome))}::text[],
      ${numbers(rows.map((row) => row.grossCents))}::bigint[], ${numbers(rows.map((row) => row.deductionsCents))}::bigint[],
      ${numbers(rows.map((row) => row.carryInCents))}::bigint[], ${numbers(rows.map((row) => row.totalCents))}::bigint[],
      ${numbers(rows.map((row) => row.carryOutCents))}::bigint[], ${numbers(rows.map((row) => row.carriedPeriods))}::int[],
      ${texts(rows.map((row) => row.payoutDate))}::date[], ${texts(rows.map((row) => row.dueDate))}::date[],
      ${bytes(rows.map((row) => row.inputsHash))}::bytea[], ${bytes(rows.map((row) => row.contentHash))}::bytea[],
      ${bytes(rows.map((row) => row.previousHash))}::bytea[]), ${jsonRows(rows.map((row) => JSON.stringify(row.parties)))},
      ${jsonRows(rows.map((row) => row.inputs))})
      as r (number, company_id, reference, outcome, gross_cents, deductions_cents, carry_in_cents, total_cents,
        carry_out_cents, carried_periods, payout_date, due_date, inputs_hash, content_hash, previous_hash, parties, inputs)
    returning id::int, number`);
  return new Map(written.map(({ id, number }) => [number, id]));
}

export type NewLines = { statementId: number; companyId: number; lines: readonly StatementLine[] };

export async function insertStatementLines(db: Tx, statements: readonly NewLines[]): Promise<void> {
  const lines = statements.flatMap((one) => one.lines);
  const ofEach = <T>(of: (one: NewLines, index: number) => T): T[] =>
    statements.flatMap((one) => one.lines.map((_, index) => of(one, index)));
  await db.execute(sql`
    insert into statement_lines (statement_id, position, company_id, code, vehicle_id, license_plate, amount_cents, basis)
    select r.statement_id, r.position, r.company_id, r.code, r.vehicle_id, r.plate, r.cents, r.basis::jsonb
    from rows from (unnest(${numbers(ofEach(({ statementId }) => statementId))}::bigint[],
      ${numbers(ofEach((_, index) => index + 1))}::int[], ${numbers(ofEach(({ companyId }) => companyId))}::bigint[],
      ${texts(lines.map(({ code }) => code))}::text[], ${numbers(lines.map(({ vehicleId }) => vehicleId))}::bigint[],
      ${texts(lines.map(({ licensePlate }) => licensePlate))}::text[], ${numbers(lines.map(({ amountCents }) => amountCents))}::bigint[]),
      ${jsonRows(lines.map(({ basis }) => JSON.stringify(basis)))})
      as r (statement_id, position, company_id, code, vehicle_id, plate, cents, basis)`);
}

export type NewJoiningFee = { vehicleId: number; businessId: string; companyId: number; statementId: number };

export async function insertJoiningFees(db: Tx, rows: readonly NewJoiningFee[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into joining_fees (vehicle_id, business_id, company_id, statement_id)
    select * from unnest(${numbers(rows.map((row) => row.vehicleId))}::bigint[], ${texts(rows.map((row) => row.businessId))}::text[],
      ${numbers(rows.map((row) => row.companyId))}::bigint[], ${numbers(rows.map((row) => row.statementId))}::bigint[])`);
}

export type CarriedReceipt = { number: string; companyId: number; cents: number; carriedTo: number };

/** Takes overpayments off the invoices with these numbers, because new statements return them. */
export async function insertCarriedReceipts(
  db: Tx,
  { by, day }: { by: string; day: string },
  rows: readonly CarriedReceipt[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into statement_receipts (statement_id, company_id, cents, received_on, created_by, carried_to)
    select s.id, r.company_id, -r.cents, ${day}::date, ${by}, r.carried_to
    from unnest(${texts(rows.map((row) => row.number))}::text[], ${numbers(rows.map((row) => row.companyId))}::bigint[],
      ${numbers(rows.map((row) => row.cents))}::bigint[], ${numbers(rows.map((row) => row.carriedTo))}::bigint[])
      as r(number, company_id, cents, carried_to) join statements s on s.number = r.number`);
}

/**
 * Waits until no other transaction takes statement numbers of any year, and keeps others out until this one ends: all years
 * form one chain of hashes.
 */
export async function lockStatementNumbers(db: Tx): Promise<void> {
  await db.execute(sql`select from number_series where series = 'statement' order by year for update`);
}

/** Locks a year's series of statement numbers until the transaction ends, and returns its last number. */
export async function lockStatementSeries(db: Tx, year: number): Promise<number> {
  await db.execute(sql`
    insert into number_series (series, year, last) values ('statement', ${year}, 0) on conflict do nothing`);
  const [row] = await db.execute<{ last: number }>(sql`
    select last from number_series where series = 'statement' and year = ${year} for update`);
  if (!row) throw new Error("no series");
  return row.last;
}

export async function updateStatementSeries(db: Tx, year: number, last: number): Promise<void> {
  await db.execute(
    sql`update number_series set last = ${last} where series = 'statement' and year = ${year}`,
  );
}

/** The content hash of the statement with the highest number of all years. */
export async function findLastContentHash(db: Tx): Promise<Buffer | null> {
  const [row] = await db.execute<{ hash: Buffer }>(
    sql`select content_hash as hash from statements order by number desc limit 1`,
  );
  return row?.hash ?? null;
}

/** Takes the next number of a year's payment files, and locks the series until the transaction ends. */
export async function takePayoutNumber(db: Tx, year: number): Promise<number> {
  const [row] = await db.execute<{ last: number }>(sql`
    insert into number_series (series, year, last) values ('payout', ${year}, 1)
    on conflict (series, year) do update set last = number_series.last + 1 returning last`);
  if (!row) throw new Error("no series");
  return row.last;
}

// A payment is settled in its own period unless that period is closed. A transaction that reads the open periods keeps them
// open until it ends. A transaction that closes a period waits for those, and they wait for it. Each lock is its own SQL
// statement before the one that reads or writes `closed_at`: only the next statement sees changes that were committed during
// the wait.

/** No other two-number advisory lock of the product has this class. */
const LOCK_CLASS = 19;
const CLOSING = 1;

/** Keeps open periods open until the transaction ends. Many transactions may hold them at the same time. */
export async function holdPeriodsOpen(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCK_CLASS}::int, ${CLOSING}::int)`);
}

/** Waits for transactions that hold periods open, and keeps new ones out until this transaction ends. */
export async function holdPeriodsClosing(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${CLOSING}::int)`);
}
