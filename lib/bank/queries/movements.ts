import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BankFileKind } from "#lib/bank/rules/bank-file.ts";
import { BANK_OUTCOMES, type BankOutcome } from "#lib/bank/rules/outcome.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";

/** A movement of the provider's account in its list. */
export type Movement = {
  id: number;
  /** Negative for outgoing money. */
  cents: number;
  day: PlainDate | null;
  outcome: BankOutcome;
  counterpartyName: string | null;
  counterpartyIban: string | null;
  reference: string | null;
  endToEndId: string | null;
  message: string | null;
  bankReference: string | null;
};

/** A movement with its file, and the admin who decided about it. */
export type WholeMovement = Movement & {
  /** The number of transactions in its sum. */
  count: number;
  statementId: number | null;
  payoutFileId: number | null;
  batch: string | null;
  fileKind: BankFileKind;
  fileMessageId: string;
  receivedAt: Date;
  decidedBy: string | null;
  decidedWhy: string | null;
};

const FIELDS = sql`e.id::float8 as id, e.cents::float8 as cents, coalesce(e.booked_on, e.value_on) as day, e.outcome,
  e.counterparty_name as "counterpartyName", e.counterparty_iban as "counterpartyIban", e.reference,
  e.end_to_end_id as "endToEndId", e.message, e.bank_reference as "bankReference"`;

export type MovementFilter = {
  outcome?: BankOutcome | undefined;
  /** The bank's own reference, or the number of a statement. */
  search?: string | undefined;
};

/** The newest first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listMovements(
  db: Tx,
  { outcome, search }: MovementFilter,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<Movement[]> {
  const backward = cursor?.backward ?? false;
  const rows = await db.execute<Movement>(sql`
    select ${FIELDS} from bank_entries e where true
      ${outcome ? sql`and e.outcome = ${outcome}` : sql``}
      ${search ? sql`and (e.bank_reference = ${search} or e.statement_id in (select id from statements where number = ${search}))` : sql``}
      ${cursor ? (backward ? sql`and e.id > ${cursor.id}` : sql`and e.id < ${cursor.id}`) : sql``}
    order by e.id ${backward ? sql`asc` : sql`desc`} limit ${limit + 1}`);
  return [...rows];
}

export async function countMovements(db: Tx): Promise<Counts<BankOutcome>> {
  const rows = await db.execute<{ outcome: BankOutcome; count: number }>(
    sql`select outcome, count(*)::int as count from bank_entries group by outcome`,
  );
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(BANK_OUTCOMES.map((one) => [one, counted.get(one) ?? 0])) as Counts<BankOutcome>;
}

export async function findMovement(db: Tx, id: number): Promise<WholeMovement | null> {
  const [row] = await db.execute<WholeMovement & { receivedMs: number }>(sql`
    select ${FIELDS}, e.count, e.statement_id::float8 as "statementId", e.payout_file_id::float8 as "payoutFileId",
      e.original_payment_id as batch, f.kind as "fileKind", f.message_id as "fileMessageId",
      (extract(epoch from f.created_at) * 1000)::float8 as "receivedMs", e.decided_by as "decidedBy", e.decided_why as "decidedWhy"
    from bank_entries e join bank_files f on f.id = e.file_id where e.id = ${id}`);
  if (!row) return null;
  const { receivedMs, ...movement } = row;
  return { ...movement, receivedAt: new Date(receivedMs) };
}

/** A statement that a movement paid, entirely or in part. */
export type PaidStatement = {
  id: number;
  number: string;
  companyId: number;
  companyName: string;
  periodStart: PlainDate;
  /** This statement's share of the movement; negative for an outgoing payout. */
  cents: number;
};

type Paid = { statements: PaidStatement[]; count: number; cents: number };

/** A movement's effect on one statement: an outgoing or returned payout, or a payment of its invoice. */
export async function findPaidStatement(
  db: Tx,
  { id, statementId, cents }: Pick<WholeMovement, "id" | "statementId" | "cents">,
): Promise<Paid> {
  const rows = await db.execute<PaidStatement>(sql`
    select s.id::float8 as id, s.number, s.company_id::float8 as "companyId", s.parties -> 'buyer' ->> 'name' as "companyName",
      s.period_start as "periodStart", case when s.outcome = 'invoiced'
        then (select r.cents from statement_receipts r where r.bank_entry_id = ${id})
        else (select sign(${cents}::bigint) * p.amount_cents from payouts p
          where p.statement_id = s.id and p.amount_cents = abs(${cents}::bigint) and p.paid_on is not null limit 1) end::float8 as cents
    from statements s where s.id = ${statementId}`);
  const statements = [...rows];
  return { statements, count: statements.length, cents: statements.reduce((sum, row) => sum + row.cents, 0) };
}

/** The payouts that the bank booked as one sum, those of a payment file's batch: up to `limit`, and the sum of all. */
export async function listBatch(
  db: Tx,
  { payoutFileId, batch }: Pick<WholeMovement, "payoutFileId" | "batch">,
  limit: number,
): Promise<Paid> {
  const rows = await db.execute<PaidStatement & { count: number; sum: number }>(sql`
    with batched as (
      select p.*, f.number || '-' || dense_rank() over (order by p.executed_on) as batch
      from payouts p join payout_files f on f.id = p.file_id where p.file_id = ${payoutFileId})
    select s.id::float8 as id, s.number, s.company_id::float8 as "companyId", s.parties -> 'buyer' ->> 'name' as "companyName",
      s.period_start as "periodStart", -p.amount_cents::float8 as cents, (count(*) over ())::int as count,
      (-sum(p.amount_cents) over ())::float8 as sum
    from batched p join statements s on s.id = p.statement_id
    where p.paid_on is not null and p.batch = ${batch} order by s.number limit ${limit}`);
  const [first] = rows;
  return {
    statements: rows.map(({ count: _, sum: __, ...row }) => row),
    count: first?.count ?? 0,
    cents: first?.sum ?? 0,
  };
}
