import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { OPEN_IBAN_CHANGE } from "#lib/companies/queries/iban-changes.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import type { PaymentState } from "#lib/settlements/rules/payment.ts";
import type { RunTask, RunTotals } from "#lib/settlements/rules/run.ts";

/** Whether the actor sees a final settlement of a company for a period. */
export async function hasFinalStatement(db: Tx, companyId: number, start: PlainDate): Promise<boolean> {
  const rows = await db.execute(sql`select from statements
    where company_id = ${companyId} and period_start = ${start}::date and kind = 'settlement'`);
  return rows.length > 0;
}

export type RunRow = {
  id: number;
  period: Period;
  closedAt: Date | null;
  finalisedAt: Date | null;
  finalisedBy: string | null;
  preview: RunTotals | null;
  previewedAt: Date | null;
  result: RunTotals | null;
  /** The pending or failed task. */
  task: RunTaskRow | null;
};

export type RunTaskRow = {
  task: RunTask;
  askedBy: string;
  /** A server process works on it. */
  taken: boolean;
  companiesTotal: number | null;
  companiesDone: number | null;
  failure: string | null;
};

const SELECTED = sql`
  select r.id::int, r.period_start as start, r.period_end as end, r.closed_at as "closedAt", r.finalised_at as "finalisedAt",
    r.finalised_by as "finalisedBy", r.preview, r.previewed_at as "previewedAt", r.result,
    case when t.run_id is not null then jsonb_build_object('task', t.task, 'askedBy', t.asked_by,
      'taken', coalesce(t.taken_until > now(), false), 'companiesTotal', t.companies_total,
      'companiesDone', t.companies_done, 'failure', t.failure) end as task
  from settlement_runs r left join settlement_tasks t on t.run_id = r.id`;

type Selected = Omit<RunRow, "period" | "closedAt" | "finalisedAt" | "previewedAt"> & {
  start: PlainDate;
  end: PlainDate;
  closedAt: string | null;
  finalisedAt: string | null;
  previewedAt: string | null;
};

const toRun = ({ start, end, closedAt, finalisedAt, previewedAt, ...rest }: Selected): RunRow => ({
  ...rest,
  period: { start, end },
  closedAt: closedAt === null ? null : new Date(closedAt),
  finalisedAt: finalisedAt === null ? null : new Date(finalisedAt),
  previewedAt: previewedAt === null ? null : new Date(previewedAt),
});

/** The latest period first: up to `limit + 1`, from the cursor on in reading direction. */
export async function listRunRows(
  db: Tx,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<RunRow[]> {
  const place = cursor
    ? cursor.backward
      ? sql`where r.period_start > ${cursor.value}::date`
      : sql`where r.period_start < ${cursor.value}::date`
    : sql``;
  const rows = await db.execute<Selected>(sql`${SELECTED} ${place}
    order by r.period_start ${cursor?.backward ? sql`asc` : sql`desc`} limit ${limit + 1}`);
  return rows.map(toRun);
}

/** The number of each run's payouts in each state. A job stores a state a moment after the fact. */
export async function countPayoutStates(
  db: Tx,
  runIds: readonly number[],
): Promise<Map<number, Partial<Record<PaymentState, number>>>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.execute<{ runId: number; counts: Partial<Record<PaymentState, number>> }>(sql`
    select run_id::int as "runId", jsonb_object_agg(state, count) as counts from (
      select s.run_id, t.state, count(*) from statements s join statement_payments t on t.statement_id = s.id
      where s.run_id = any (${sql.param(`{${runIds.join(",")}}`)}::bigint[]) and s.outcome = 'payout'
      group by s.run_id, t.state) counted
    group by run_id`);
  return new Map(rows.map(({ runId, counts }) => [runId, counts]));
}

export async function findRun(db: Tx, runId: number): Promise<RunRow | null> {
  const [row] = await db.execute<Selected>(sql`${SELECTED} where r.id = ${runId}`);
  return row ? toRun(row) : null;
}

/** Finds or creates the run of a period. */
export async function ensureRun(db: Tx, { start, end }: Period): Promise<number> {
  await db.execute(sql`
    insert into settlement_runs (period_start, period_end) values (${start}::date, ${end}::date) on conflict do nothing`);
  const [row] = await db.execute<{ id: number }>(
    sql`select id::int from settlement_runs where period_start = ${start}::date`,
  );
  if (!row) throw new Error("no run");
  return row.id;
}

/** Finds the nearest runs before and after a period, with whether they are closed or final. */
export type Neighbours = { earlierClosed: boolean; previousFinalised: boolean; laterClosed: boolean };

export async function findNeighbours(db: Tx, start: PlainDate): Promise<Neighbours> {
  const [row] = await db.execute<Neighbours>(sql`
    select coalesce(bool_or(period_start < ${start}::date and closed_at is not null), false) as "earlierClosed",
      coalesce(bool_or(period_start = ${start}::date - 14 and finalised_at is not null), false) as "previousFinalised",
      coalesce(bool_or(period_start > ${start}::date and closed_at is not null), false) as "laterClosed"
    from settlement_runs`);
  return row ?? { earlierClosed: false, previousFinalised: false, laterClosed: false };
}

/** Closes a run. Payments of its period that come later are settled in a later period. */
export async function closeRun(db: Tx, runId: number): Promise<void> {
  await db.execute(
    sql`update settlement_runs set closed_at = clock_timestamp() where id = ${runId} and closed_at is null`,
  );
}

/** Locks a run until the transaction ends. */
export async function lockRun(
  db: Tx,
  runId: number,
): Promise<{ period: Period; closed: boolean; result: RunTotals | null; finalised: boolean } | null> {
  const [row] = await db.execute<{
    start: PlainDate;
    end: PlainDate;
    closed: boolean;
    finalised: boolean;
    result: RunTotals | null;
  }>(
    sql`select period_start as start, period_end as end, closed_at is not null as closed,
      finalised_at is not null as finalised, result from settlement_runs where id = ${runId} for update`,
  );
  if (!row) return null;
  const { start, end, ...rest } = row;
  return { period: { start, end }, ...rest };
}

export async function updateRunFinalised(
  db: Tx,
  runId: number,
  { by, result }: { by: string; result: RunTotals },
): Promise<void> {
  await db.execute(sql`update settlement_runs set finalised_at = now(), finalised_by = ${by},
    result = ${JSON.stringify(result)}::text::jsonb where id = ${runId}`);
}

export async function updateRunPreview(db: Tx, runId: number, preview: RunTotals): Promise<void> {
  await db.execute(sql`update settlement_runs set previewed_at = now(),
    preview = ${JSON.stringify(preview)}::text::jsonb where id = ${runId}`);
}

/** Gives all statements of the transaction one snapshot. Call it before any other statement. */
export async function seeOneState(db: Tx): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read`);
}

/** Exports the snapshot of such a transaction. Other transactions can use it until this one ends. */
export async function exportSnapshot(db: Tx): Promise<string> {
  const [row] = await db.execute<{ name: string }>(sql`select pg_export_snapshot() as name`);
  return row?.name ?? "";
}

/** Gives all statements of the transaction another one's snapshot. Call it before any other statement. */
export async function seeStateOf(db: Tx, snapshot: string): Promise<void> {
  if (!/^[0-9A-F-]+$/.test(snapshot)) throw new TypeError("not a snapshot");
  await seeOneState(db);
  await db.execute(sql.raw(`set transaction snapshot '${snapshot}'`));
}

/** Companies with a changed account that no admin has confirmed. */
export async function listHeldCompanies(db: Tx): Promise<Set<number>> {
  const rows = await db.execute<{ id: number }>(
    sql`select company_id::int as id from iban_changes where ${OPEN_IBAN_CHANGE}`,
  );
  return new Set(rows.map(({ id }) => id));
}

export type UnassignedSum = { companyId: number | null; name: string | null; count: number; cents: number };

/** Sums payments up to a day that have no vehicle, by the company that the sender named. */
export async function listUnassignedSums(db: Tx, until: PlainDate): Promise<UnassignedSum[]> {
  const rows = await db.execute<UnassignedSum>(sql`
    select p.company_id::int as "companyId", c.company_name as name, count(*)::int as count, sum(p.amount_cents)::float8 as cents
    from payments p left join companies c on c.id = p.company_id
    where p.vehicle_id is null and p.occurred_on <= ${until}::date
    group by p.company_id, c.company_name order by sum(p.amount_cents) desc`);
  return [...rows];
}
