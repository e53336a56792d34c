import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { numbers, texts } from "#db/queries/core/recordset.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Payment } from "#lib/payments/rules/payment.ts";

// Thousands of payments at a time, so each step is one statement over arrays.

/** A payment with its owner. `vehicleId` and `companyId` are the stored ones; `sent` is the payment as sent. */
export type PlacedPayment = {
  sent: Payment;
  vehicleId: number | null;
  companyId: number | null;
  occurredOn: PlainDate;
  settledIn: PlainDate | null;
  correction: boolean;
};

export type VehicleDay = { vehicleId: number; day: PlainDate };
export type PlateDay = { plate: string; day: PlainDate };
export type Holder = { vehicleId: number; companyId: number };

/**
 * Finds the company that had each vehicle on its day, in the order of the input; null where the actor sees no such
 * company.
 */
export async function findVehicleHolders(db: Tx, asked: readonly VehicleDay[]): Promise<(Holder | null)[]> {
  if (asked.length === 0) return [];
  const ids = numbers(asked.map(({ vehicleId }) => vehicleId));
  const days = texts(asked.map(({ day }) => day));
  const rows = await db.execute<{ n: number; companyId: number }>(sql`
    select h.n::int as n, h.company_id::float8 as "companyId"
    from vehicle_holders(${ids}::bigint[], ${days}::date[]) h
    join companies c on c.id = h.company_id and c.deleted_at is null`);
  const found = new Map(rows.map(({ n, companyId }) => [n, companyId]));
  return asked.map(({ vehicleId }, index) => {
    const companyId = found.get(index + 1);
    return companyId === undefined ? null : { vehicleId, companyId };
  });
}

/** Finds the vehicle that bore each plate on its day, and its company; null as for findVehicleHolders. */
export async function findPlateHolders(db: Tx, asked: readonly PlateDay[]): Promise<(Holder | null)[]> {
  if (asked.length === 0) return [];
  const plates = texts(asked.map(({ plate }) => plate));
  const days = texts(asked.map(({ day }) => day));
  const rows = await db.execute<{ n: number } & Holder>(sql`
    select h.n::int as n, h.vehicle_id::float8 as "vehicleId", h.company_id::float8 as "companyId"
    from plate_holders(${plates}::text[], ${days}::date[]) h
    join companies c on c.id = h.company_id and c.deleted_at is null`);
  const found = new Map(rows.map(({ n, vehicleId, companyId }) => [n, { vehicleId, companyId }]));
  return asked.map((_, index) => found.get(index + 1) ?? null);
}

/** The companies of drivers, among those the actor may see. */
export async function findDriverCompanies(db: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; companyId: number }>(sql`
    select id::float8 as id, company_id::float8 as "companyId" from drivers
    where id = any(${numbers(ids)}::bigint[]) and deleted_at is null`);
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** The first day that is not closed; null while no period was ever closed. Call it under holdPeriodsOpen. */
export async function findOpenFrom(db: Tx): Promise<PlainDate | null> {
  const [row] = await db.execute<{ day: PlainDate | null }>(sql`select open_settlement_from()::text as day`);
  return row?.day ?? null;
}

export type Inserted = { accepted: number; unassigned: number; corrections: number };

/**
 * Stores payments whose reference the sender has not used. Inserts in the order of references, so two batches cannot
 * deadlock.
 */
export async function insertPayments(
  db: Tx,
  sender: string,
  placed: readonly PlacedPayment[],
): Promise<Inserted> {
  const [row] = await db.execute<Inserted>(sql`
    with stored as (
      insert into payments (sender, reference, company_id, vehicle_id, license_plate, driver_id, amount_cents,
        vat_basis_points, method, occurred_at, occurred_on, settled_in, correction)
      select ${sender}::text, r.reference, r.company_id, r.vehicle_id, r.license_plate, r.driver_id, r.amount_cents,
        r.vat_basis_points, r.method, to_timestamp(r.occurred_ms / 1000.0), r.occurred_on, r.settled_in, r.correction = 1
      from ${recordsOf(placed)} order by r.reference
      on conflict (sender, reference) do nothing
      returning vehicle_id is null as unassigned, correction)
    select count(*)::int as accepted, (count(*) filter (where unassigned))::int as unassigned,
      (count(*) filter (where correction))::int as corrections from stored`);
  if (!row) throw new Error("payments were not counted");
  return row;
}

/** A payment that was stored before: its index in the batch, and the fields that differ from the stored ones. */
export type StoredPayment = { n: number; fields: string[] };

/** Compares the sent values, not the stored ones: a payment sent by plate gets its vehicle later. */
const DIFFERENCES: Record<string, SQL> = {
  vehicleId: sql`r.license_plate is null and (p.license_plate is not null or p.vehicle_id is distinct from r.vehicle_id)`,
  licensePlate: sql`r.license_plate is not null and p.license_plate is distinct from r.license_plate`,
  driverId: sql`p.driver_id is distinct from r.driver_id`,
  type: sql`sign(p.amount_cents) <> sign(r.amount_cents)`,
  grossCents: sql`abs(p.amount_cents) <> abs(r.amount_cents)`,
  vatBasisPoints: sql`p.vat_basis_points <> r.vat_basis_points`,
  occurredAt: sql`p.occurred_at <> to_timestamp(r.occurred_ms / 1000.0)`,
  method: sql`p.method <> r.method`,
};

/** Lists the payments of a batch that the sender has sent before, with their differing fields, in the batch's order. */
export async function listStoredPayments(
  db: Tx,
  sender: string,
  placed: readonly PlacedPayment[],
): Promise<StoredPayment[]> {
  if (placed.length === 0) return [];
  const fields = sql.join(
    Object.entries(DIFFERENCES).map(([name, differs]) => sql`case when ${differs} then ${name}::text end`),
    sql`, `,
  );
  const rows = await db.execute<StoredPayment>(sql`
    select r.n::int - 1 as n, array_remove(array[${fields}], null) as fields
    from ${recordsOf(placed)} join payments p on p.sender = ${sender}::text and p.reference = r.reference order by r.n`);
  return [...rows];
}

/** The batch as rows `r`, numbered by `n` from 1. */
function recordsOf(placed: readonly PlacedPayment[]): SQL {
  const number = (of: (one: PlacedPayment) => number | null) => numbers(placed.map(of));
  const text = (of: (one: PlacedPayment) => string | null) => texts(placed.map(of));
  return sql`unnest(${text(({ sent }) => sent.reference)}::text[], ${number((one) => one.companyId)}::bigint[],
    ${number((one) => one.vehicleId)}::bigint[], ${text(({ sent }) => sent.licensePlate)}::text[],
    ${number(({ sent }) => sent.driverId)}::bigint[], ${number(({ sent }) => signedCents(sent))}::bigint[],
    ${number(({ sent }) => sent.vatBasisPoints)}::int[], ${text(({ sent }) => sent.method)}::text[],
    ${number(({ sent }) => sent.occurredAt.getTime())}::bigint[], ${text((one) => one.occurredOn)}::date[],
    ${text((one) => one.settledIn)}::date[], ${number((one) => Number(one.correction))}::int[])
    with ordinality as r (reference, company_id, vehicle_id, license_plate, driver_id, amount_cents, vat_basis_points,
      method, occurred_ms, occurred_on, settled_in, correction, n)`;
}

const signedCents = ({ type, grossCents }: Payment): number => (type === "refund" ? -grossCents : grossCents);
