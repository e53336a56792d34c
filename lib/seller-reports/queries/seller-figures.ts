import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { QUARTERS, type Quarters, type SellerFigures } from "#lib/seller-reports/rules/seller-row.ts";

type Year = {
  year: number;
  today: PlainDate;
  /** Only this company. */
  companyId?: number;
};

/**
 * The settlements that were credited in a year, with the quarter of that day: the bank's own day of a payout; until the bank tells
 * it, the day on which an accepted file moved the money. Card money that only paid fees was credited on the statement's day.
 */
const credited = ({ year, today, companyId }: Year): SQL => sql`credited as (
  select s.id, s.company_id, s.period_start, s.total_cents - s.carry_in_cents as ledger_cents, o.iban,
    extract(quarter from d.day)::int as quarter
  from statements s
    left join payouts o on o.statement_id = s.id and o.rejected_at is null
    cross join lateral (select case when s.outcome <> 'payout' then s.issued_on
      else coalesce(o.paid_on, case when o.accepted_at is not null then coalesce(o.executed_on, s.payout_date) end) end as day) d
  where s.kind = 'settlement' and d.day >= make_date(${year}, 1, 1) and d.day < make_date(${year}::int + 1, 1, 1)
    and d.day <= ${today}::date ${companyId === undefined ? sql`` : sql`and s.company_id = ${companyId}`})`;

/**
 * The card payments of those settlements. A refund does not name its payment, so a refund of the same sum by the same vehicle in
 * the same quarter refunds one in full.
 */
const PAID = sql`paid as (
  select company_id, quarter, sum(cents) as cents, sum(greatest(kept, 0)) as activities, bool_or(vat) as vat
  from (select c.company_id, c.quarter, sum(p.amount_cents) as cents, count(*) filter (where p.amount_cents > 0)
      - count(*) filter (where p.amount_cents < 0) as kept, bool_or(p.vat_basis_points > 0) as vat
    from credited c join payments p on p.settled_in = c.period_start and p.company_id = c.company_id
    group by c.company_id, c.quarter, p.vehicle_id, abs(p.amount_cents)) alike
  group by company_id, quarter)`;

/** Commissions, monthly and joining fees, less discounts and credits: every line but card payments and carried balances. */
const CHARGED = sql`charged as (
  select c.company_id, c.quarter, -sum(l.amount_cents) as cents
  from credited c join statement_lines l on l.statement_id = c.id
  where l.code not in ('CARD_GROSS', 'CARRY_IN') and not (l.code = 'CORRECTION' and l.basis ->> 'of' = 'gross')
  group by c.company_id, c.quarter)`;

type Slice = Year & {
  afterId: number;
  /** Null: all. */
  limit: number | null;
};

/** The year of the companies with card payments, in the order of their ids. */
export async function listSellerFigures(db: Tx, slice: Slice): Promise<SellerFigures[]> {
  const rows = await db.execute<SellerFigures & { street: string; postCode: string; city: string }>(sql`
    with ${credited(slice)}, ${PAID}, ${CHARGED},
    paid_year as (
      select company_id, ${quartersOf(sql`cents`)} as gross, ${quartersOf(sql`activities`)} as activities, bool_or(vat) as vat
      from paid where company_id > ${slice.afterId} group by company_id order by company_id
      ${slice.limit === null ? sql`` : sql`limit ${slice.limit}`}),
    charged_year as (select company_id, ${quartersOf(sql`cents`)} as fees from charged group by company_id),
    accounts as (
      select company_id, jsonb_agg(distinct iban) as ibans from credited where iban is not null group by company_id)
    select c.id::float8 as "companyId", c.company_name as "companyName", c.business_id as "businessId", c.street,
      c.post_code as "postCode", c.city,
      coalesce(a.ibans, case when c.iban is null then '[]' else jsonb_build_array(c.iban) end) as ibans,
      p.vat as "sellsWithVat", p.gross, coalesce(f.fees, '[0, 0, 0, 0]') as fees, p.activities
    from paid_year p join companies c on c.id = p.company_id left join charged_year f using (company_id)
      left join accounts a using (company_id)
    order by c.id`);
  return rows.map(({ street, postCode, city, ...row }) => ({ ...row, address: { street, postCode, city } }));
}

/** A value of each quarter, as one JSON array. */
const quartersOf = (value: SQL): SQL<Quarters> =>
  sql<Quarters>`jsonb_build_array(${sql.join(
    QUARTERS.map(
      (quarter) => sql`coalesce(sum(${value}) filter (where quarter = ${sql.raw(String(quarter))}), 0)`,
    ),
    sql`, `,
  )})`;

/** A company's quarter in which card payments less fees are not what its statements credited. */
export type LedgerDifference = {
  companyId: number;
  companyName: string;
  quarter: number;
  /** Card payments less fees. */
  paymentsCents: number;
  /** The statements' totals without carried balances. */
  ledgerCents: number;
};

/** The differences of a year, of all companies with statements, up to `limit`. */
export async function listLedgerDifferences(
  db: Tx,
  { limit, ...year }: Year & { limit: number },
): Promise<LedgerDifference[]> {
  const rows = await db.execute<LedgerDifference>(sql`
    with ${credited(year)}, ${PAID}, ${CHARGED},
    ledger as (select company_id, quarter, sum(ledger_cents) as cents from credited group by 1, 2),
    compared as (
      select company_id, quarter, coalesce(paid.cents, 0) - coalesce(charged.cents, 0) as payments, ledger.cents as ledger
      from ledger left join paid using (company_id, quarter) left join charged using (company_id, quarter))
    select c.id::float8 as "companyId", c.company_name as "companyName", d.quarter, d.payments::float8 as "paymentsCents",
      d.ledger::float8 as "ledgerCents"
    from compared d join companies c on c.id = d.company_id
    where d.payments <> d.ledger order by c.id, d.quarter limit ${limit}`);
  return [...rows];
}

/** Payouts of statements of the year that the bank has not paid yet: they belong to the quarter in which it pays them. */
export async function sumUncredited(
  db: Tx,
  { year, today }: Year,
): Promise<{ count: number; cents: number }> {
  const [row] = await db.execute<{ count: number; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(s.total_cents), 0)::float8 as cents
    from statements s left join payouts o on o.statement_id = s.id and o.rejected_at is null
    where s.outcome = 'payout' and s.issued_on >= make_date(${year}, 1, 1) and s.issued_on < make_date(${year}::int + 1, 1, 1)
      and coalesce(coalesce(o.paid_on, case when o.accepted_at is not null then coalesce(o.executed_on, s.payout_date) end)
        > ${today}::date, true)`);
  return row ?? { count: 0, cents: 0 };
}
