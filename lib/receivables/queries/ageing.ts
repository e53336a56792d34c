import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { companySearch } from "#lib/platform/search/list-search.ts";
import { AGES, type AgedSums, LAST_DAY_OF_AGE, type Receivable } from "#lib/receivables/rules/ageing.ts";

export type ReceivableFilter = { overdue: boolean; search?: string | undefined };
export type ReceivableCounts = { all: number; overdue: number };
type Asked = { filter: ReceivableFilter; today: PlainDate };

/** Each open invoice with its company and its days, even one whose payment state the job has not yet updated. */
const openInvoices = ({ filter: { overdue, search }, today }: Asked): SQL => sql`
  select c.id, c.company_name, c.business_id, s.due_date, ${today}::date - s.due_date as late,
    (-s.total_cents - coalesce(r.cents, 0)) as cents
  from (select statement_id from statement_payments where state in ('invoiced', 'partly_paid', 'overdue')
      union select statement_id from payment_changes) t
    join statements s on s.id = t.statement_id and s.outcome = 'invoiced' join companies c on c.id = s.company_id
    left join lateral (select sum(cents) as cents from statement_receipts r where r.statement_id = s.id) r on true
  where -s.total_cents > coalesce(r.cents, 0)
    ${overdue ? sql`and s.due_date < ${today}::date` : sql``}
    ${search ? sql`and c.search ilike ${containing(companySearch(search))}` : sql``}`;

const SUMS = sql`sum(i.cents)::float8 as "openCents", ${sql.join(
  AGES.map((age, group) => {
    const [after, last] = [LAST_DAY_OF_AGE[group - 1], LAST_DAY_OF_AGE[group]];
    const bounds = [
      ...(after === undefined ? [] : [sql`i.late > ${sql.raw(String(after))}`]),
      ...(last === undefined ? [] : [sql`i.late <= ${sql.raw(String(last))}`]),
    ];
    return sql`coalesce(sum(i.cents) filter (where ${sql.join(bounds, sql` and `)}), 0)::float8 as ${sql.identifier(age)}`;
  }),
  sql`, `,
)}`;

/** By name: up to `limit + 1`, from the cursor on in reading direction. */
export async function listReceivables(
  db: Tx,
  { cursor, limit, ...asked }: Asked & { cursor: Cursor | null; limit: number },
): Promise<Receivable[]> {
  const way = cursor?.backward ? sql`desc` : sql`asc`;
  const beyond = cursor
    ? sql`where (i.company_name, i.id) ${cursor.backward ? sql`<` : sql`>`} (${cursor.value}::text, ${cursor.id}::bigint)`
    : sql``;
  const rows = await db.execute<Receivable>(sql`
    select i.id::int, i.company_name as "companyName", i.business_id as "businessId", count(*)::int as invoices,
      min(i.due_date) as "oldestDue", ${SUMS}
    from (${openInvoices(asked)}) i ${beyond}
    group by i.id, i.company_name, i.business_id order by i.company_name ${way}, i.id ${way} limit ${limit + 1}`);
  return [...rows];
}

/** The number of companies that owe money, and of those with overdue debts. */
export async function countReceivables(db: Tx, today: PlainDate): Promise<ReceivableCounts> {
  const [row] = await db.execute<ReceivableCounts>(
    sql`select count(distinct i.id)::int as all, count(distinct i.id) filter (where i.late > 0)::int as overdue
      from (${openInvoices({ filter: { overdue: false }, today })}) i`,
  );
  if (!row) throw new Error("a count has one row");
  return row;
}

/** The sums over all companies that match the filter. */
export async function sumReceivables(db: Tx, asked: Asked): Promise<AgedSums & { companies: number }> {
  const [row] = await db.execute<AgedSums & { companies: number }>(
    sql`select count(distinct i.id)::int as companies, ${SUMS} from (${openInvoices(asked)}) i`,
  );
  if (!row) throw new Error("a sum has one row");
  return { ...row, openCents: row.openCents ?? 0 };
}
