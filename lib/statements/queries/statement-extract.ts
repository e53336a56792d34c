import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { addDays } from "#lib/core/calendar.ts";
import type { QuarterSums } from "#lib/settlements/rules/document.ts";
import { SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";

type Slice = {
  year: number;
  /** Null: all companies. */
  companyId: number | null;
  afterId: number;
  /** The most companies. */
  limit: number;
};

/**
 * Sums a year's settlements by company, quarter and paid account: for one company, or for up to `limit` companies with any, in
 * the order of their ids. Sums without a payout have no account. A credit note counts in the settlement that pays it.
 */
export async function listQuarterSums(
  db: Tx,
  { year, companyId, afterId, limit }: Slice,
): Promise<QuarterSums[]> {
  const [from, until] = [year, year + 1].map((one) => addDays(`${one}-01-01`, 1 - SETTLEMENT_DAYS));
  const ofYear = sql`s.kind = 'settlement' and s.period_start >= ${from}::date and s.period_start < ${until}::date`;
  const rows = await db.execute<Record<keyof QuarterSums, string | number | null>>(sql`
    with page as (
      select c.id from companies c
      where c.id > ${afterId} ${companyId === null ? sql`` : sql`and c.id = ${companyId}`}
        and exists (select from statements s where s.company_id = c.id and ${ofYear})
      order by c.id limit ${limit})
    select c.id as "companyId", c.company_name as "companyName", c.business_id as "businessId", o.iban,
      extract(quarter from s.period_end)::integer as quarter, count(*)::integer as statements, coalesce(sum(o.amount_cents), 0) as "paidCents",
      coalesce(sum(l.payments), 0) as payments, coalesce(sum(l.gross), 0) as "grossCents",
      coalesce(sum(l.commission), 0) as "commissionCents", coalesce(sum(l.fees), 0) as "feesCents"
    from page p join companies c on c.id = p.id
    join statements s on s.company_id = p.id and ${ofYear}
    left join payouts o on o.statement_id = s.id and o.rejected_at is null
    left join lateral (
      select sum((l.basis ->> 'count')::integer) filter (where l.code = 'CARD_GROSS') as payments,
        ${sumWhere(sql`l.code = 'CARD_GROSS' or l.code = 'CORRECTION' and l.basis ->> 'of' = 'gross'`)} as gross,
        ${sumWhere(sql`l.code = 'COMMISSION' or l.code = 'CORRECTION' and l.basis ->> 'of' = 'commission'`)} as commission,
        ${sumWhere(sql`l.code in ('MONTHLY_FEE', 'JOIN_FEE', 'DISCOUNT')
          or l.code = 'CORRECTION' and l.basis ->> 'of' = 'credit'`)} as fees
      from statement_lines l where l.statement_id = s.id) l on true
    group by c.id, quarter, o.iban order by c.id, quarter, min(s.period_start), o.iban`);
  return rows.map((row) => ({
    companyId: Number(row.companyId),
    companyName: String(row.companyName),
    businessId: String(row.businessId),
    iban: row.iban === null ? null : String(row.iban),
    quarter: Number(row.quarter),
    statements: Number(row.statements),
    paidCents: Number(row.paidCents),
    payments: Number(row.payments),
    grossCents: Number(row.grossCents),
    commissionCents: Number(row.commissionCents),
    feesCents: Number(row.feesCents),
  }));
}

const sumWhere = (condition: SQL): SQL => sql`sum(l.amount_cents) filter (where ${condition})`;
