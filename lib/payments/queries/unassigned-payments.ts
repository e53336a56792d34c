import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";

/** A payment that has no company yet. */
export type UnassignedPayment = {
  id: number;
  reference: string;
  licensePlate: string;
  /** Negative for a refund. */
  amountCents: number;
  method: string;
  occurredAt: Date;
  /** The API client that sent it; null for people and files. */
  program: string | null;
  /** The number of waiting payments with the same plate, including this one; at most a thousand. */
  samePlate: number;
};

const MOST_COUNTED = 1_000;

/**
 * Lists waiting payments, oldest first, all or with one plate: up to `limit + 1`, from the cursor on in reading
 * direction.
 */
export async function listUnassignedPayments(
  db: Tx,
  { plate, cursor, limit }: { plate: string | null; cursor: Cursor | null; limit: number },
): Promise<UnassignedPayment[]> {
  const backward = cursor?.backward ?? false;
  const from =
    cursor && (backward ? sql`and p.id < ${cursor.id}::bigint` : sql`and p.id > ${cursor.id}::bigint`);
  const rows = await db.execute<UnassignedPayment & { occurredAt: string }>(sql`
    select p.id::float8 as id, p.reference, p.license_plate as "licensePlate", p.amount_cents::float8 as "amountCents",
      p.method, p.occurred_at as "occurredAt",
      (select c.name from api_clients c
        where c.id = substring(p.sender from '^client:([0-9]{1,15})$')::bigint) as program,
      (select count(*)::int from (select from payments q
        where q.vehicle_id is null and q.license_plate = p.license_plate limit ${MOST_COUNTED}) same) as "samePlate"
    from payments p
    where p.vehicle_id is null ${withPlate(plate)} ${from ?? sql``}
    order by ${plate === null ? sql`` : sql`p.license_plate,`} p.id ${backward ? sql`desc` : sql`asc`}
    limit ${limit + 1}`);
  return rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt) }));
}

const withPlate = (plate: string | null): SQL =>
  plate === null ? sql`` : sql`and p.license_plate = ${plate}::text`;

/** Finds a payment, and whether it has a vehicle; null for an unknown one. */
export async function findPaymentToAssign(
  db: Tx,
  id: number,
): Promise<{ licensePlate: string | null; occurredOn: PlainDate; isAssigned: boolean } | null> {
  const [row] = await db.execute<{
    licensePlate: string | null;
    occurredOn: PlainDate;
    isAssigned: boolean;
  }>(sql`
    select license_plate as "licensePlate", occurred_on::text as "occurredOn", vehicle_id is not null as "isAssigned"
    from payments where id = ${id}::bigint`);
  return row ?? null;
}

/** Lists the days of the waiting payments with a plate. */
export async function listUnassignedDays(db: Tx, plate: string): Promise<PlainDate[]> {
  const rows = await db.execute<{ day: PlainDate }>(sql`
    select distinct occurred_on::text as day from payments
    where vehicle_id is null and license_plate = ${plate}::text`);
  return rows.map(({ day }) => day);
}

/** The company that gets the payments of one day, and the period that settles them. */
export type DayAssignment = {
  day: PlainDate;
  companyId: number;
  settledIn: PlainDate;
  correction: boolean;
};

type Assigning = {
  vehicleId: number;
  /** One payment, or all with a plate. */
  which: { id: number } | { plate: string };
  days: readonly DayAssignment[];
  by: string;
  at: Date;
};

/** Gives waiting payments their vehicle, by day, and returns how many. Skips payments that were assigned meanwhile. */
export async function assignWaitingPayments(
  db: Tx,
  { vehicleId, which, days, by, at }: Assigning,
): Promise<number> {
  const column = (of: (one: DayAssignment) => unknown) => sql.param(days.map(of));
  const meant = "id" in which ? sql`p.id = ${which.id}::bigint` : sql`p.license_plate = ${which.plate}::text`;
  const [row] = await db.execute<{ count: number }>(sql`
    with assigned as (
      update payments p set vehicle_id = ${vehicleId}::bigint, company_id = d.company_id, settled_in = d.settled_in,
        correction = d.correction = 1, assigned_by = ${by}::text, assigned_at = ${at.toISOString()}::timestamptz
      from unnest(${column(({ day }) => day)}::text[]::date[], ${column((one) => one.companyId)}::bigint[],
        ${column((one) => one.settledIn)}::text[]::date[], ${column((one) => Number(one.correction))}::int[])
        as d (day, company_id, settled_in, correction)
      where p.vehicle_id is null and ${meant} and p.occurred_on = d.day returning 1)
    select count(*)::int as count from assigned`);
  return row?.count ?? 0;
}
