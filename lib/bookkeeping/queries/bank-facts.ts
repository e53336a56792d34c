import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { BankFact } from "#lib/bookkeeping/rules/journal.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

/** A moved sum, its day and its statement; for an unassigned movement the movement and its payer. */
export type BankFactRow = BankFact & { id: number; day: PlainDate; number: string; companyName: string };

type Asked = {
  from: PlainDate;
  before: PlainDate;
  /** The row before the first one; null from the beginning. */
  after: { place: string; id: number } | null;
  limit: number;
};

/** A row's place in its month: by day, then by kind. */
export const bankPlaceOf = ({ day, kind }: Pick<BankFactRow, "day" | "kind">): string => `${day} ${kind}`;

/**
 * Outgoing and returned payouts and companies' payments, on the days `from` up to the day before `before`; also payouts that the
 * bank paid from a withdrawn file. A payout returned on the day of the bank's movement, or on the day on which the portal learned
 * of it. Sums that a statement carried on are in that statement's journal. Booked unassigned movements are included, so that the
 * bank account agrees with its statement.
 */
export async function listBankFacts(db: Tx, { from, before, after, limit }: Asked): Promise<BankFactRow[]> {
  const rows = await db.execute<BankFactRow>(sql`
    with moved as (
      select p.id, 'payoutPaid' as kind, coalesce(p.paid_on, p.paid_withdrawn_on) as day, p.statement_id, p.amount_cents as cents
      from payouts p
      where p.paid_on >= ${from}::date and p.paid_on < ${before}::date
        or p.paid_on is null and p.paid_withdrawn_on >= ${from}::date and p.paid_withdrawn_on < ${before}::date
      union all
      select p.id, 'payoutReturned', p.day, p.statement_id, p.amount_cents
      from (
        select p.id, p.statement_id, p.amount_cents, coalesce((
            select coalesce(e.booked_on, e.value_on) from bank_entries e
            where e.statement_id = p.statement_id and e.cents = p.amount_cents
              and coalesce(e.booked_on, e.value_on) >= p.paid_on
            order by e.id limit 1), (p.rejected_at at time zone 'Europe/Helsinki')::date) as day
        from payouts p where p.paid_on < ${before}::date and p.rejected_at is not null) p
      where p.day >= ${from}::date and p.day < ${before}::date
      union all
      select r.id, case when r.bank_entry_id is null then 'receivedByHand' else 'received' end, r.received_on, r.statement_id, r.cents
      from statement_receipts r
      where r.received_on >= ${from}::date and r.received_on < ${before}::date and r.carried_to is null)
    , facts as (
      select m.id, m.kind, m.day, m.cents, s.number, s.parties -> 'buyer' ->> 'name' as "companyName"
      from moved m join statements s on s.id = m.statement_id
      union all
      select e.id, 'unassigned', e.day, e.cents, 'PT-' || e.id, coalesce(e.counterparty_name, e.counterparty_iban, '')
      from (
        select e.*, coalesce(e.booked_on, e.value_on, (f.created_at at time zone 'Europe/Helsinki')::date) as day
        from bank_entries e join bank_files f on f.id = e.file_id
        where e.outcome in ('waiting', 'set_aside') and e.booked and e.cents <> 0) e
      where e.day >= ${from}::date and e.day < ${before}::date)
    select m.id::float8 as id, m.kind, m.day, m.cents::float8 as cents, m.number, m."companyName" from facts m
    ${after ? sql`where (m.day || ' ' || m.kind collate "C", m.id) > (${after.place}::text collate "C", ${after.id}::bigint)` : sql``}
    order by m.day || ' ' || m.kind collate "C", m.id limit ${limit}`);
  return [...rows];
}
