import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { OPEN_IBAN_CHANGE } from "#lib/companies/queries/iban-changes.ts";
import { MANY_APPLICATIONS } from "#lib/companies/rules/applications.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { FAILED_DELIVERIES } from "#lib/deliveries/queries/failed-deliveries.ts";
import type { EntityType } from "#lib/events/rules/change.ts";
import { cappedCount } from "#lib/platform/queries/counts.ts";
import type { WaitingFacts } from "#lib/queue/rules/approval-warnings.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

export type WorkCounts = {
  company: number;
  vehicle: number;
  driver: number;
  activeCompanies: number;
  expiringLicences: number;
  /** Documents that wait to be approved. */
  documents: number;
  ibanChanges: number;
  /** Companies' questions without an answer. */
  disputes: number;
  unassignedPayments: number;
  /** Movements of the bank without a known purpose. */
  bankEntries: number;
  /** Payment files that another admin has to release or approve, or whose withdrawal waits for a confirmation. */
  unreleasedFiles: number;
  /** Payments from withdrawn files that nobody has explained. */
  payoutAlarms: number;
  /** Payouts that the bank rejected and nobody has corrected. */
  rejectedPayouts: number;
  overdueInvoices: number;
  failedDeliveries: number;
  unfinishedRuns: number;
  /** Dispatch providers whose last call failed. */
  failingProviders: number;
};

/** Counts all kinds of work in one query, each by an index and up to 1,001. */
export async function countWork(
  db: Tx,
  { expiringUntil }: { expiringUntil: PlainDate },
): Promise<WorkCounts> {
  const companiesIn = (status: SQL) =>
    sql`(select coalesce(sum(count), 0)::int from company_counts where status = ${status})`;
  const waiting = (table: SQL) =>
    cappedCount(sql`select from ${table} where deleted_at is null and status = 'pending'`);
  const [row] = await db.execute<WorkCounts>(sql`select
    ${companiesIn(sql`'pending'`)} as company,
    ${waiting(sql`vehicles`)} + ${cappedCount(sql`select from reactivation_wishes where declined_at is null`)} as vehicle,
    ${waiting(sql`drivers`)} as driver,
    ${companiesIn(sql`'active'`)} as "activeCompanies",
    ${cappedCount(sql`select from drivers where deleted_at is null and status <> 'inactive'
      and taxi_driving_license_expiration <= ${expiringUntil}::date`)} as "expiringLicences",
    ${cappedCount(sql`select from documents d join document_kinds k on k.id = d.kind_id
      where d.state = 'waiting' and d.replaced_at is null
        and (not k.two_sided or (select count(*) from document_pages p where p.document_id = d.id) >= 2)`)} as "documents",
    ${cappedCount(sql`select from iban_changes where ${OPEN_IBAN_CHANGE}`)} as "ibanChanges",
    ${cappedCount(sql`select from disputes where state = 'open'`)} as disputes,
    ${cappedCount(sql`select from payments where vehicle_id is null`)} as "unassignedPayments",
    ${cappedCount(sql`select from bank_entries where outcome = 'waiting'`)} as "bankEntries",
    ${cappedCount(sql`select from payout_files where released_at is null and rejected_at is null and withdrawal_asked_at is null
      union all select from payout_files where (approval_asked_at is not null and approved_at is null
        and withdrawal_asked_at is null and rejected_at is null) or (withdrawal_asked_at is not null and withdrawn_at is null)`)} as "unreleasedFiles",
    ${cappedCount(sql`select from payouts where paid_withdrawn_at is not null and alarm_ended_at is null`)} as "payoutAlarms",
    ${cappedCount(sql`select from statement_payments where state = 'rejected'`)} as "rejectedPayouts",
    ${cappedCount(sql`select from statement_payments where state = 'overdue'`)} as "overdueInvoices",
    ${FAILED_DELIVERIES} as "failedDeliveries",
    (select count(*)::int from settlement_runs where closed_at is not null and finalised_at is null) as "unfinishedRuns",
    (select count(*)::int from dispatch_connections
      where last_failure_at > coalesce(last_success_at, '-infinity')) as "failingProviders"`);
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** A row that waits for approval, or a vehicle that its company wants back in use. */
export type WaitingRow = {
  id: number;
  version: number;
  companyId: number;
  companyName: string;
  companyVersion: number;
  businessId: string;
  provider: ProviderId;
  /** Plate and make of a vehicle, name of a driver; null for a company. */
  name: string | null;
  detail: string | null;
  since: Date;
  /** The row's place in the list: the exact instant as text. */
  place: string;
  facts: WaitingFacts;
};

type Raw = Omit<WaitingRow, "since" | "facts"> & { since: string; facts: object };

/** All companies (undefined), only the first company of each account with many (`first`), or all companies of one account. */
export type AskedAccount = "first" | number | undefined;

/** For a company whose account has many waiting companies: their number, and the first one. */
const BUSY = sql`lateral (
  select c.owner_id, count(*)::int as waiting, (array_agg(own.id order by coalesce(own.submitted_at, own.created_at), own.id))[1] as first
  from companies own where own.deleted_at is null and own.status = 'pending' and own.owner_id = c.owner_id
  having count(*) >= ${sql.raw(String(MANY_APPLICATIONS))})`;

type Source = {
  from: SQL;
  waits: SQL;
  since: SQL;
  id: SQL;
  version: SQL;
  name: SQL;
  detail: SQL;
  facts: SQL;
};

const KINDS: Record<EntityType, Source> = {
  company: {
    from: sql`companies c left join ${BUSY} busy on true`,
    waits: sql`c.deleted_at is null and c.status = 'pending'`,
    since: sql`coalesce(c.submitted_at, c.created_at)`,
    id: sql`c.id`,
    version: sql`c.version`,
    name: sql`c.company_name`,
    detail: sql`c.city`,
    facts: sql`jsonb_build_object('iban', c.iban, 'vehicleCount', c.vehicle_count, 'account', case when busy.owner_id is not null
      then jsonb_build_object('id', busy.owner_id, 'email', (select u.email from users u where u.id = busy.owner_id), 'waiting', busy.waiting) end)`,
  },
  vehicle: {
    from: sql`vehicles m join companies c on c.id = m.company_id`,
    waits: sql`m.deleted_at is null and m.status = 'pending'`,
    since: sql`coalesce(m.waiting_since, m.modified_at)`,
    id: sql`m.id`,
    version: sql`m.version`,
    name: sql`m.license_plate`,
    detail: sql`concat_ws(' ', m.make, m.model, m.year)`,
    facts: sql`jsonb_build_object('companyStatus', c.status, 'wished', false)`,
  },
  driver: {
    from: sql`drivers m join companies c on c.id = m.company_id`,
    waits: sql`m.deleted_at is null and m.status = 'pending'`,
    since: sql`coalesce(m.waiting_since, m.modified_at)`,
    id: sql`m.id`,
    version: sql`m.version`,
    name: sql`concat_ws(' ', m.first_name, m.last_name)`,
    detail: sql`m.taxi_driving_license`,
    facts: sql`jsonb_build_object('expiration', m.taxi_driving_license_expiration, 'companyStatus', c.status)`,
  },
};

const WISHES: Source = {
  ...KINDS.vehicle,
  from: sql`reactivation_wishes w join vehicles m on m.id = w.vehicle_id join companies c on c.id = m.company_id`,
  waits: sql`w.declined_at is null`,
  since: sql`w.wished_at`,
  id: sql`w.vehicle_id`,
  facts: sql`jsonb_build_object('companyStatus', c.status, 'wished', true)`,
};

/** The waiting rows of one kind, the longest wait first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listWaiting(
  db: Tx,
  { kind, cursor, limit, account }: Slice & { kind: EntityType; account?: AskedAccount },
): Promise<WaitingRow[]> {
  const turn = cursor?.backward ? sql`desc` : sql`asc`;
  const page = (source: Source) => pageOf(source, { cursor, limit });
  const rows = await db.execute<Raw>(
    kind === "vehicle"
      ? sql`(${page(KINDS.vehicle)}) union all (${page(WISHES)}) order by place ${turn}, id ${turn} limit ${limit + 1}`
      : page(kind === "company" ? ofAccount(account) : KINDS[kind]),
  );
  return rows.map(({ since: at, facts, ...row }) => ({
    ...row,
    since: new Date(at),
    facts: { kind, ...facts } as WaitingFacts,
  }));
}

function ofAccount(account: AskedAccount): Source {
  const { company } = KINDS;
  if (account === undefined) return company;
  const shown =
    account === "first"
      ? sql`(busy.first is null or busy.first = c.id)`
      : sql`c.owner_id = ${account}::bigint`;
  return { ...company, waits: sql`${company.waits} and ${shown}` };
}

type Slice = { cursor: Cursor | null; limit: number };

/** A page of waiting rows of one source. */
function pageOf(source: Source, { cursor, limit }: Slice): SQL {
  const { from, waits, since, id, version, name, detail, facts } = source;
  const turn = cursor?.backward ? sql`desc` : sql`asc`;
  const mark = cursor && sql`(${cursor.value}::timestamptz, ${cursor.id}::bigint)`;
  const place =
    mark && (cursor.backward ? sql`and (${since}, ${id}) < ${mark}` : sql`and (${since}, ${id}) > ${mark}`);
  return sql`
    select ${id}::float8 as id, ${version} as version, c.id::float8 as "companyId", c.company_name as "companyName",
      c.version as "companyVersion", c.business_id as "businessId", c.provider, ${name} as name, ${detail} as detail, ${since} as since,
      to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, ${facts} as facts
    from ${from}
    where ${waits} and c.deleted_at is null ${place ?? sql``}
    order by ${since} ${turn}, ${id} ${turn}
    limit ${limit + 1}`;
}

/** The number of companies approved in each week from `since` on, a Monday in Finland. */
export async function countApprovedByWeek(
  db: Tx,
  since: PlainDate,
): Promise<{ week: PlainDate; count: number }[]> {
  const rows = await db.execute<{ week: PlainDate; count: number }>(sql`
    select (date_trunc('week', approved_at at time zone 'Europe/Helsinki'))::date::text as week, count(*)::int
    from companies
    where deleted_at is null and approved_at is not null
      and approved_at >= (${since}::date)::timestamp at time zone 'Europe/Helsinki'
    group by 1 order by 1`);
  return [...rows];
}

/** Card payments of the last `limit` settled periods, the oldest first. */
export async function listGrossOfPeriods(
  db: Tx,
  limit: number,
): Promise<{ period: Period; grossCents: number }[]> {
  const rows = await db.execute<{ start: PlainDate; end: PlainDate; grossCents: number }>(sql`
    select period_start::text as start, period_end::text as end, (result ->> 'grossCents')::float8 as "grossCents"
    from settlement_runs where result is not null order by period_start desc limit ${limit}`);
  return rows.map(({ start, end, grossCents }) => ({ period: { start, end }, grossCents })).reverse();
}
