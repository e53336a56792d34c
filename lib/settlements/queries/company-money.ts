import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** A company's money on final statements, in cents. */
export type CompanyMoney = {
  companyId: number;
  /** The sum of the latest settlement; null before the first one. */
  settledCents: number | null;
  /** The settlements that are not paid out yet. */
  payableCents: number;
  /** The unpaid part of the company's invoices. */
  openCents: number;
};

/** The money of some companies, by one statement. It reads all statements of these companies. */
export async function listCompanyMoney(db: Tx, companyIds: readonly number[]): Promise<CompanyMoney[]> {
  const rows = await db.execute<CompanyMoney>(sql`
    select c.id::float8 as "companyId", last.cents::float8 as "settledCents", m.payable::float8 as "payableCents",
      m.open::float8 as "openCents"
    from unnest(${sql.param(`{${companyIds.join(",")}}`)}::bigint[]) c (id)
    left join lateral (select s.total_cents as cents from statements s
      where s.company_id = c.id and s.kind = 'settlement' order by s.period_start desc, s.id desc limit 1) last on true
    cross join lateral (
      select coalesce(sum(s.total_cents) filter (where s.outcome = 'payout' and not exists (select from payouts p
          where p.statement_id = s.id and p.rejected_at is null and p.paid_on is not null)), 0) as payable,
        coalesce(sum(greatest(0, -s.total_cents - (select coalesce(sum(r.cents), 0) from statement_receipts r
          where r.statement_id = s.id))) filter (where s.outcome = 'invoiced'), 0) as open
      from statements s where s.company_id = c.id) m`);
  return [...rows];
}
