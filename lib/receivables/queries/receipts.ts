import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Receipt } from "#lib/receivables/rules/receipt.ts";

type Place = { companyId: number; statementId: number };

/** A company's payments of an invoiced balance, oldest first. */
export async function listReceipts(db: Tx, { companyId, statementId }: Place): Promise<Receipt[]> {
  const rows = await db.execute<Receipt>(sql`
    select r.id::int, r.cents::float8 as cents, r.received_on as "receivedOn", r.reason, r.created_by as "createdBy",
      r.bank_entry_id is not null as "fromBank", r.takes_back::int as "takesBack",
      exists (select from statement_receipts t where t.takes_back = r.id) as "takenBack",
      (select s.number from statements s where s.id = r.carried_to) as "carriedTo"
    from statement_receipts r where r.statement_id = ${statementId} and r.company_id = ${companyId} order by r.id`);
  return [...rows];
}

/** Other payments noted for the same statement wait until this transaction ends. */
export async function lockReceipts(db: Tx, { companyId, statementId }: Place): Promise<void> {
  await db.execute(sql`select from statement_payments
    where statement_id = ${statementId} and company_id = ${companyId} for update`);
}

type NewReceipt = Place & {
  cents: number;
  day: PlainDate;
  by: string;
  why: string | null;
  /** The bank's movement. */
  entryId?: number;
  takesBack?: number;
};

/** Stores a payment of an invoiced balance: a movement of the bank, or an admin's note or its reversal. */
export async function insertReceipt(
  db: Tx,
  { statementId, companyId, cents, day, by, why, entryId, takesBack }: NewReceipt,
): Promise<void> {
  await db.execute(sql`
    insert into statement_receipts (statement_id, company_id, cents, received_on, bank_entry_id, reason, created_by, takes_back)
    values (${statementId}, ${companyId}, ${cents}, ${day}::date, ${entryId ?? null}, ${why}, ${by}, ${takesBack ?? null})`);
}
