import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { StatementParties } from "#lib/settlements/rules/document.ts";

/** A final statement as it is stored, without its lines. */
export type StoredStatement = {
  id: number;
  number: string;
  kind: "settlement" | "credit_note";
  start: PlainDate;
  end: PlainDate;
  issuedOn: PlainDate;
  reference: string;
  outcome: string;
  grossCents: number;
  deductionsCents: number;
  carryInCents: number;
  totalCents: number;
  carryOutCents: number;
  payoutDate: PlainDate | null;
  dueDate: PlainDate | null;
  credits: string | null;
  parties: StatementParties;
  inputs: string;
  inputsHash: Buffer;
  contentHash: Buffer;
  previousHash: Buffer | null;
};

/** Lists the next statements after a number, in the order of the chain of hashes. */
export async function listStoredAfter(db: Tx, after: string, limit: number): Promise<StoredStatement[]> {
  const rows = await db.execute<StoredStatement>(sql`
    select s.id::float8 as id, s.number, s.kind, s.period_start as start, s.period_end as "end", s.issued_on as "issuedOn",
      s.reference, s.outcome, s.gross_cents::float8 as "grossCents", s.deductions_cents::float8 as "deductionsCents",
      s.carry_in_cents::float8 as "carryInCents", s.total_cents::float8 as "totalCents",
      s.carry_out_cents::float8 as "carryOutCents", s.payout_date as "payoutDate", s.due_date as "dueDate",
      o.number as credits, s.parties, s.inputs, s.inputs_hash as "inputsHash", s.content_hash as "contentHash",
      s.previous_hash as "previousHash"
    from statements s left join statements o on o.id = s.credits_id
    where s.number > ${after} order by s.number limit ${limit}`);
  return [...rows];
}

/** The last number before the newest `count` statements, and the number of statements up to it. */
export async function findBefore(db: Tx, count: number): Promise<{ number: string; left: number }> {
  const [row] = await db.execute<{ number: string; left: number }>(sql`
    select number, (select count(*)::int from statements s where s.number <= cut.number) as left
    from (select number from statements order by number desc offset ${count} limit 1) cut`);
  return row ?? { number: "", left: 0 };
}

/** The newest statements of each kind and outcome. */
export async function listNewestOfEach(
  db: Tx,
  limit: number,
): Promise<{ companyId: number; statementId: number }[]> {
  const rows = await db.execute<{ companyId: number; statementId: number }>(sql`
    select company_id::float8 as "companyId", id::float8 as "statementId" from (
      select id, company_id, row_number() over (partition by outcome order by number desc) as place from statements) s
    where place <= ${limit} order by id`);
  return [...rows];
}

export type StoredFile = {
  number: string;
  body: string;
  payments: number;
  cents: number;
  rejected: boolean;
  /** `number/cents/IBAN` of each payout of the file. */
  payouts: string[];
  /** Numbers of statements whose payout the bank rejected: another file may pay them. */
  freed: string[];
};

/** Lists the ids of the newest payment files, and counts the older ones. */
export async function listNewestFiles(db: Tx, limit: number): Promise<{ ids: number[]; left: number }> {
  const rows = await db.execute<{ id: number }>(
    sql`select id::float8 as id from payout_files order by id desc limit ${limit}`,
  );
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from payout_files`);
  return { ids: rows.map(({ id }) => id), left: (row?.count ?? 0) - rows.length };
}

/** A payment file with its payouts. */
export async function findStoredFile(db: Tx, id: number): Promise<StoredFile | null> {
  const [row] = await db.execute<StoredFile>(sql`
    select f.number, f.body, f.payments, f.total_cents::float8 as cents, f.rejected_at is not null as rejected,
      array(select concat_ws('/', s.number, p.amount_cents, p.iban) from payouts p join statements s on s.id = p.statement_id
        where p.file_id = f.id) as payouts,
      array(select s.number from payouts p join statements s on s.id = p.statement_id
        where p.file_id = f.id and p.rejected_at is not null) as freed
    from payout_files f where f.id = ${id}`);
  return row ?? null;
}
