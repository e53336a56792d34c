import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { statementDispatches, statementLines, statements } from "#db/schema/statements.ts";
import { addDays, type PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { DEFAULT_LANGUAGE, type Language } from "#lib/core/language.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { type PaymentFacts, paymentOf } from "#lib/settlements/rules/payment.ts";
import { DISPUTED } from "./disputed-lines.ts";
import { correctionsOf, paymentFactsOf } from "./payment-facts.ts";

/** A statement in a list. */
export type StatementRow = Pick<
  StatementDocument,
  "kind" | "period" | "outcome" | "payoutDate" | "dueDate" | "sentAt" | "payment" | "disputed"
> & {
  id: number;
  number: string;
  issuedOn: PlainDate;
  reference: string;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
};

const rowColumns = {
  id: statements.id,
  number: statements.number,
  kind: statements.kind,
  periodStart: statements.periodStart,
  periodEnd: statements.periodEnd,
  issuedOn: statements.issuedOn,
  reference: statements.reference,
  outcome: statements.outcome,
  grossCents: statements.grossCents,
  deductionsCents: statements.deductionsCents,
  carryInCents: statements.carryInCents,
  totalCents: statements.totalCents,
  payoutDate: statements.payoutDate,
  dueDate: statements.dueDate,
  sentAt: statementDispatches.sentAt,
  facts: paymentFactsOf(statements),
  disputed: DISPUTED,
};

export type StatementSlice = {
  companyId: number;
  year?: number | undefined;
  cursor: Cursor | null;
  limit: number;
  /** The day of the payment state. */
  today: PlainDate;
};

/** A company's statements, the newest period first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listStatementRows(
  db: Tx,
  { companyId, year, cursor, limit, today }: StatementSlice,
): Promise<StatementRow[]> {
  const turn = cursor?.backward ? asc : desc;
  const rows = await db
    .select(rowColumns)
    .from(statements)
    .leftJoin(statementDispatches, eq(statementDispatches.statementId, statements.id))
    .where(and(eq(statements.companyId, companyId), ...within(year), cursor ? beyond(cursor) : undefined))
    .orderBy(turn(statements.periodStart), turn(statements.id))
    .limit(limit + 1);
  return rows.map((row) => withPayment(toRow(row), today));
}

/** A statement belongs to the year in which its period ends. It is issued in the same year, unless a holiday delays it. */
function within(year: number | undefined): SQL[] {
  if (year === undefined) return [];
  const [from, until] = [year, year + 1].map((one) => addDays(`${one}-01-01`, -PERIOD_END));
  return [gte(statements.periodStart, from ?? ""), lt(statements.periodStart, until ?? "")];
}

/** Days from a period's first to its last day. The index holds the first day. */
const PERIOD_END = 13;

function beyond({ value, id, backward }: Cursor): SQL {
  const place = sql`(${statements.periodStart}, ${statements.id})`;
  const mark = sql`(${value}::date, ${id}::bigint)`;
  return backward ? sql`${place} > ${mark}` : sql`${place} < ${mark}`;
}

const toRow = <Row extends { periodStart: PlainDate; periodEnd: PlainDate }>({
  periodStart,
  periodEnd,
  ...row
}: Row) => ({ ...row, period: { start: periodStart, end: periodEnd } });

const withPayment = <Row extends Parameters<typeof paymentOf>[0] & { facts: PaymentFacts }>(
  { facts, ...row }: Row,
  today: PlainDate,
) => ({ ...row, payment: paymentOf(row, facts, today) });

/** A final statement with its hashes. */
export type FinalStatement = {
  document: StatementDocument & { id: number; number: string; issuedOn: PlainDate; reference: string };
  hashes: { inputs: string; content: string; previous: string | null };
};

const ORIGINAL = sql<StatementDocument["credits"]>`(
  select jsonb_strip_nulls(jsonb_build_object('id', o.id, 'number', o.number, 'issuedOn', o.issued_on,
    'reason', ${statements.inputs}::jsonb ->> 'reason'))
  from statements o where o.id = ${statements.creditsId})`;

/** Its credit notes, and statements that correct it. */
const CREDITED_BY = sql<{ id: number; number: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number) order by c.id), '[]') from (
    select n.id, n.number from statements n where n.credits_id = ${statements.id}
    union
    select s.id, s.number from statement_lines l join statements s on s.id = l.statement_id
    where l.company_id = ${statements.companyId} and l.code = 'CORRECTION'
      and l.basis ->> 'statement' = ${statements.number}) c)`;

/** The company's language; Finnish if the reader sees the statement but not the company. */
const LANGUAGE = sql<Language>`coalesce(${companies.language}, ${sql.raw(`'${DEFAULT_LANGUAGE}'`)})`;

const hex = (column: PgColumn) => sql<string>`encode(${column}, 'hex')`;

/** Finds a company's whole final statement by two queries. */
export async function findStatement(
  db: Tx,
  { companyId, statementId, today }: { companyId: number; statementId: number; today: PlainDate },
): Promise<FinalStatement | null> {
  const [row] = await db
    .select({
      ...rowColumns,
      carryOutCents: statements.carryOutCents,
      language: LANGUAGE,
      parties: statements.parties,
      inputsHash: hex(statements.inputsHash),
      contentHash: hex(statements.contentHash),
      previousHash: sql<string | null>`encode(${statements.previousHash}, 'hex')`,
      credits: ORIGINAL,
      creditedBy: CREDITED_BY,
    })
    .from(statements)
    .leftJoin(statementDispatches, eq(statementDispatches.statementId, statements.id))
    .leftJoin(companies, eq(companies.id, statements.companyId))
    .where(and(eq(statements.id, statementId), eq(statements.companyId, companyId)));
  if (!row) return null;
  const { inputsHash, contentHash, previousHash, ...rest } = row;
  const lines = (await listLines(db, [statementId])).get(statementId) ?? [];
  return {
    document: { ...withPayment(toRow(rest), today), status: rest.sentAt ? "sent" : "final", lines },
    hashes: { inputs: inputsHash, content: contentHash, previous: previousHash },
  };
}

/** Lists the lines of statements by statement id, in their order. */
export async function listLines(db: Tx, ids: readonly number[]): Promise<Map<number, StatementLine[]>> {
  const rows = await db
    .select({
      statementId: statementLines.statementId,
      code: statementLines.code,
      vehicleId: statementLines.vehicleId,
      licensePlate: statementLines.licensePlate,
      amountCents: statementLines.amountCents,
      basis: statementLines.basis,
    })
    .from(statementLines)
    .where(inArray(statementLines.statementId, [...ids]))
    .orderBy(asc(statementLines.statementId), asc(statementLines.position));
  const lines = new Map<number, StatementLine[]>(ids.map((id) => [id, []]));
  for (const { statementId, ...line } of rows) lines.get(statementId)?.push(line);
  return lines;
}

/** Finds the stored inputs of a company's final statement, byte for byte. */
export async function findInputs(
  db: Tx,
  { companyId, statementId }: { companyId: number; statementId: number },
): Promise<string | null> {
  const [row] = await db
    .select({ inputs: statements.inputs })
    .from(statements)
    .where(and(eq(statements.id, statementId), eq(statements.companyId, companyId)));
  return row?.inputs ?? null;
}

/** The ids of a company's statements with these numbers. */
export async function findIdsOf(
  db: Tx,
  { companyId, numbers }: { companyId: number; numbers: readonly string[] },
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ id: statements.id, number: statements.number })
    .from(statements)
    .where(and(inArray(statements.number, [...numbers]), eq(statements.companyId, companyId)));
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Whether a company has this final statement. */
export async function hasStatement(
  db: Tx,
  { companyId, statementId }: { companyId: number; statementId: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: statements.id })
    .from(statements)
    .where(and(eq(statements.id, statementId), eq(statements.companyId, companyId)));
  return rows.length > 0;
}

/** The id of a company's final statement of a period. */
export async function findSettlementId(
  db: Tx,
  { companyId, start }: { companyId: number; start: PlainDate },
): Promise<number | null> {
  const [row] = await db
    .select({ id: statements.id })
    .from(statements)
    .where(
      and(
        eq(statements.companyId, companyId),
        eq(statements.periodStart, start),
        eq(statements.kind, "settlement"),
      ),
    );
  return row?.id ?? null;
}

export type StatementSpan = {
  /** The day of the company's approval; null before it. */
  approvedDate: Date | null;
  /** First days of the periods of a company's oldest and newest statement. */
  first: PlainDate | null;
  last: PlainDate | null;
  /** The first day that no run has closed; null before the first closed run. */
  unclosedFrom: PlainDate | null;
};

/** Finds the first and last period of a company's statements, and the first open day of all runs. */
export async function findStatementSpan(db: Tx, companyId: number): Promise<StatementSpan> {
  const end = (turn: typeof asc) =>
    db
      .select({ start: statements.periodStart })
      .from(statements)
      .where(eq(statements.companyId, companyId))
      .orderBy(turn(statements.periodStart), turn(statements.id))
      .limit(1);
  const [row] = await db
    .select({
      approvedDate: companies.approvedAt,
      first: sql<PlainDate | null>`(${end(asc)})`,
      last: sql<PlainDate | null>`(${end(desc)})`,
      unclosedFrom: sql<PlainDate | null>`open_settlement_from()::text`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ?? { approvedDate: null, first: null, last: null, unclosedFrom: null };
}

/** One period of the chart. */
export type PeriodSums = Pick<
  StatementRow,
  "id" | "period" | "outcome" | "grossCents" | "deductionsCents" | "carryInCents" | "totalCents"
> & {
  /** The part of the deductions that corrects earlier periods. */
  correctionsCents: number;
};

/** Lists the sums of a company's latest settlements, of all or of a year, oldest first, without credit notes. */
export async function listPeriodSums(
  db: Tx,
  { companyId, year, limit }: { companyId: number; year?: number; limit: number },
): Promise<PeriodSums[]> {
  const rows = await db
    .select({
      id: statements.id,
      periodStart: statements.periodStart,
      periodEnd: statements.periodEnd,
      outcome: statements.outcome,
      grossCents: statements.grossCents,
      deductionsCents: statements.deductionsCents,
      correctionsCents: correctionsOf(statements),
      carryInCents: statements.carryInCents,
      totalCents: statements.totalCents,
    })
    .from(statements)
    .where(and(eq(statements.companyId, companyId), eq(statements.kind, "settlement"), ...within(year)))
    .orderBy(desc(statements.periodStart), desc(statements.id))
    .limit(limit);
  return rows.map(toRow).reverse();
}
