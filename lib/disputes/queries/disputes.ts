import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { disputeMessages, disputes } from "#db/schema/disputes.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Dispute, DisputedThing, DisputeState, ThingFacts } from "#lib/disputes/rules/dispute.ts";

const FACTS = sql`d.statement_id::float8 as "statementId", d."position", d.payment_id::float8 as "paymentId",
  d.report_year as "reportYear",
  case when s.id is not null then jsonb_build_object('number', s.number, 'kind', s.kind, 'periodStart', s.period_start) end as statement,
  case when l.statement_id is not null then jsonb_build_object('code', l.code, 'vehicleId', l.vehicle_id,
    'licensePlate', l.license_plate, 'amountCents', l.amount_cents, 'basis', l.basis) end as line,
  case when p.id is not null then jsonb_build_object('id', p.id, 'reference', p.reference,
    'occurredMs', (extract(epoch from p.occurred_at) * 1000)::bigint, 'settledIn', p.settled_in, 'vehicleId', p.vehicle_id,
    'licensePlate', coalesce(v.license_plate, p.license_plate), 'driverId', (select r.id from drivers r
      where r.id = p.driver_id and r.company_id = p.company_id and r.deleted_at is null), 'cents', p.amount_cents,
    'vatBasisPoints', p.vat_basis_points, 'method', p.method) end as payment`;

const THINGS = sql`left join statements s on s.id = d.statement_id and s.company_id = d.company_id
  left join statement_lines l on l.statement_id = s.id and l."position" = d."position"
  left join payments p on p.id = d.payment_id and p.company_id = d.company_id and p.vehicle_id is not null
  left join vehicles v on v.id = p.vehicle_id`;

/** A company's thing; null for one that it does not have. */
export async function findThing(
  db: Tx,
  companyId: number,
  { statementId, position, paymentId, reportYear }: DisputedThing,
): Promise<ThingFacts | null> {
  const [row] = await db.execute<ThingFacts>(sql`
    select ${FACTS} from (select ${companyId}::bigint as company_id, ${statementId}::bigint as statement_id,
      ${position}::int as "position", ${paymentId}::bigint as payment_id, ${reportYear}::int as report_year) d ${THINGS}
    where (d.statement_id is null or s.id is not null) and (d."position" is null or l.statement_id is not null)
      and (d.payment_id is null or p.id is not null)`);
  return row ?? null;
}

const ROW = sql`select d.id::float8 as id, d.company_id::float8 as "companyId", c.company_name as "companyName", d.state,
    d.due_on::text as "dueOn", d.version, (extract(epoch from d.created_at) * 1000)::float8 as "createdMs",
    d.created_by as "createdBy", (extract(epoch from d.closed_at) * 1000)::float8 as "closedMs",
    d.credit_note_id::float8 as "creditNoteId", n.number as "creditNoteNumber", d.credited_cents::float8 as "creditedCents", ${FACTS}
  from disputes d join companies c on c.id = d.company_id ${THINGS} left join statements n on n.id = d.credit_note_id`;

type Place = { companyId: number; disputeId: number };

export async function findDispute(db: Tx, { companyId, disputeId }: Place): Promise<Dispute | null> {
  const [row] = await db.execute<Dispute>(
    sql`${ROW} where d.id = ${disputeId} and d.company_id = ${companyId}`,
  );
  return row ?? null;
}

/** Locks a dispute until the transaction ends: of two decisions the second one finds the first. */
export async function lockDispute(
  db: Tx,
  { companyId, disputeId }: Place,
): Promise<{ state: DisputeState; version: number } | null> {
  const [row] = await db
    .select({ state: disputes.state, version: disputes.version })
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), eq(disputes.companyId, companyId)))
    .for("update");
  return row ?? null;
}

const isAbout = ({ statementId, position, paymentId, reportYear }: DisputedThing): SQL => sql`
  (d.statement_id, d."position", d.payment_id, d.report_year) is not distinct from
    (${statementId}::bigint, ${position}::int, ${paymentId}::bigint, ${reportYear}::int)`;

type Slice = { cursor: Cursor | null; limit: number };

/** A company's disputes, the newest first: of all things, or of one. Up to `limit + 1`. */
export async function listDisputes(
  db: Tx,
  { companyId, about, cursor, limit }: Slice & { companyId: number; about: DisputedThing | null },
): Promise<Dispute[]> {
  const back = cursor?.backward ?? false;
  const beyond = cursor ? sql`and d.id ${back ? sql`>` : sql`<`} ${cursor.id}` : sql``;
  const rows = await db.execute<Dispute>(sql`${ROW} where d.company_id = ${companyId}
    ${about ? sql`and ${isAbout(about)}` : sql``} ${beyond}
    order by d.id ${back ? sql`asc` : sql`desc`} limit ${limit + 1}`);
  return [...rows];
}

/** All open disputes, the first deadline first: up to `limit + 1`. */
export async function listOpenDisputes(db: Tx, { cursor, limit }: Slice): Promise<Dispute[]> {
  const back = cursor?.backward ?? false;
  const beyond = cursor
    ? sql`and (d.due_on, d.id) ${back ? sql`<` : sql`>`} (${cursor.value}::date, ${cursor.id}::bigint)`
    : sql``;
  const turn = back ? sql`desc` : sql`asc`;
  const rows = await db.execute<Dispute>(sql`${ROW} where d.state = 'open' ${beyond}
    order by d.due_on ${turn}, d.id ${turn} limit ${limit + 1}`);
  return [...rows];
}

/** The tries of openOnce: the open dispute of a thing may be closed at the same moment. */
const TRIES = 3;

/** Makes a dispute of a thing that has no open one; else returns the open one. Waits for another caller who makes it. */
export async function openOnce(
  db: Tx,
  row: DisputedThing & {
    companyId: number;
    paymentPeriod: PlainDate | null;
    dueOn: PlainDate;
    createdBy: string;
  },
): Promise<number> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const [made] = await db.insert(disputes).values(row).onConflictDoNothing().returning({ id: disputes.id });
    if (made) return made.id;
    const [open] = await db.execute<{ id: number }>(sql`
      select d.id::float8 as id from disputes d where d.company_id = ${row.companyId} and d.state = 'open' and ${isAbout(row)}`);
    if (open) return open.id;
  }
  throw new Error("no open dispute");
}

/** Numbers a new message or decision. */
const next = sql`${disputes.version} + 1`;

export type DisputeDecision = {
  disputeId: number;
  state: Exclude<DisputeState, "open">;
  by: string;
  now: Date;
  creditNoteId?: number;
  correctionId?: number;
  creditedCents?: number;
};

export async function updateDisputeClosed(
  db: Tx,
  { disputeId, by, now, ...set }: DisputeDecision,
): Promise<void> {
  await db
    .update(disputes)
    .set({ ...set, closedAt: now, closedBy: by, version: next })
    .where(eq(disputes.id, disputeId));
}

export type DisputeMessage = { id: number; byProvider: boolean; body: string; at: Date; by: string };

export async function insertMessage(
  db: Tx,
  row: { disputeId: number; companyId: number; byProvider: boolean; body: string; createdBy: string },
): Promise<void> {
  await db.insert(disputeMessages).values(row);
  await db.update(disputes).set({ version: next }).where(eq(disputes.id, row.disputeId));
}

export async function listMessages(db: Tx, disputeId: number): Promise<DisputeMessage[]> {
  return db
    .select({
      id: disputeMessages.id,
      byProvider: disputeMessages.byProvider,
      body: disputeMessages.body,
      at: disputeMessages.createdAt,
      by: disputeMessages.createdBy,
    })
    .from(disputeMessages)
    .where(eq(disputeMessages.disputeId, disputeId))
    .orderBy(asc(disputeMessages.id));
}

/** The addresses of the people who asked and still belong to the company with more than its money. */
export async function listAskers(db: Tx, disputeId: number): Promise<string[]> {
  const rows = await db.execute<{ email: string }>(sql`
    select distinct u.email from dispute_messages g join users u on u.email = g.created_by
      join memberships m on m.user_id = u.id and m.company_id = g.company_id and m.role <> 'money'
    where g.dispute_id = ${disputeId} and not g.by_provider and u.disabled_at is null`);
  return rows.map(({ email }) => email);
}

/** The card payment that a caller has stored under a reference, and its signed cents. */
export async function findPaymentByReference(
  db: Tx,
  { sender, reference }: { sender: string; reference: string },
): Promise<{ id: number; cents: number } | null> {
  const [row] = await db.execute<{ id: number; cents: number }>(sql`
    select id::float8 as id, amount_cents::float8 as cents from payments where sender = ${sender} and reference = ${reference}`);
  return row ?? null;
}
