import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { escaped } from "#lib/platform/queries/recordset.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import { type PaymentFacts, paymentOf, type StatementPayment } from "#lib/settlements/rules/payment.ts";
import { RUN_OUTCOMES, type RunOutcome } from "#lib/settlements/rules/run.ts";
import { correctionsOf, paymentFactsOf } from "./payment-facts.ts";

/** A statement in the list of its run, with the company's details of that time. */
export type RunStatementRow = {
  id: number;
  companyId: number;
  companyName: string;
  businessId: string;
  number: string;
  reference: string;
  outcome: StatementOutcome;
  grossCents: number;
  deductionsCents: number;
  /** The part of the deductions that corrects earlier periods. */
  correctionsCents: number;
  carryInCents: number;
  totalCents: number;
  payoutDate: PlainDate | null;
  dueDate: PlainDate | null;
  payment: StatementPayment;
  sent: boolean;
};

type Slice = {
  filter: { runId: number; outcome?: StatementOutcome | undefined; q?: string | undefined };
  cursor: Cursor | null;
  limit: number;
  /** The day of the payment state. */
  today: PlainDate;
};

/** The number of a run's statements with each outcome. */
export const countRunStatements = (db: Tx, runId: number): Promise<Counts<RunOutcome>> =>
  countStates(
    db,
    sql`statements s where s.run_id = ${runId}`,
    Object.fromEntries(RUN_OUTCOMES.map((one) => [one, sql`s.outcome = ${one}`])) as Record<RunOutcome, SQL>,
  );

/** Statements of a run in the order of their numbers: up to `limit + 1`, from the cursor on in reading direction. */
export async function listRunStatementRows(
  db: Tx,
  { filter: { runId, outcome, q }, cursor, limit, today }: Slice,
): Promise<RunStatementRow[]> {
  const place = cursor?.backward
    ? sql`and s.id < ${cursor.id}`
    : cursor
      ? sql`and s.id > ${cursor.id}`
      : sql``;
  const found = q
    ? sql`and (s.number || ' ' || (s.parties -> 'buyer' ->> 'name') || ' ' || (s.parties -> 'buyer' ->> 'businessId'))
        ilike ${`%${escaped(q)}%`}`
    : sql``;
  const rows = await db.execute<
    Omit<RunStatementRow, "payment"> & { issuedOn: PlainDate; facts: PaymentFacts }
  >(sql`
    select s.id::int, s.company_id::int as "companyId", s.parties -> 'buyer' ->> 'name' as "companyName",
      s.parties -> 'buyer' ->> 'businessId' as "businessId", s.number, s.reference, s.outcome,
      s.gross_cents::float8 as "grossCents", s.deductions_cents::float8 as "deductionsCents",
      ${correctionsOf(sql`s`)} as "correctionsCents", s.carry_in_cents::float8 as "carryInCents", s.total_cents::float8 as "totalCents",
      s.payout_date as "payoutDate", s.due_date as "dueDate", d.statement_id is not null as sent,
      s.issued_on as "issuedOn", ${paymentFactsOf(sql`s`)} as facts
    from statements s left join statement_dispatches d on d.statement_id = s.id
    where s.run_id = ${runId} ${outcome ? sql`and s.outcome = ${outcome}` : sql``} ${found} ${place}
    order by s.id ${cursor?.backward ? sql`desc` : sql`asc`} limit ${limit + 1}`);
  return rows.map(({ facts, issuedOn, ...row }) => ({
    ...row,
    payment: paymentOf({ ...row, issuedOn }, facts, today),
  }));
}
