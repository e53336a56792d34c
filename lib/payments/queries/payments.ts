import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Payment } from "#lib/payments/rules/payment.ts";
import { numbers, texts } from "#lib/platform/queries/recordset.ts";

// Handles thousands of payments at a time, so each step is one statement over arrays.

/** A payment with its owner. `vehicleId` and `companyId` are the stored ones; `sent` is the payment as sent. */
export type PlacedPayment = {
  sent: Payment;
  vehicleId: number | null;
  companyId: number | null;
  occurredOn: PlainDate;
  settledIn: PlainDate | null;
  correction: boolean;
};

export type Holder = { vehicleId: number; companyId: number };

/**
 * Finds the company that had each vehicle on the day at the same index of `days`, in the order of the input; null if the actor
 * sees no such company.
 */
export async function findVehicleHolders(
  db: Tx,
  vehicleIds: readonly number[],
  days: readonly PlainDate[],
): Promise<(Holder | null)[]> {
  if (vehicleIds.length === 0) return [];
  const rows = await db.execute<{ n: number; companyId: number }>(sql`
    select h.n::int - 1 as n, h.company_id::float8 as "companyId"
    from vehicle_holders(${numbers(vehicleIds)}::bigint[], ${texts(days)}::date[]) h
    join companies c on c.id = h.company_id and c.deleted_at is null`);
  const holders: (Holder | null)[] = vehicleIds.map(() => null);
  for (const { n, companyId } of rows) holders[n] = { vehicleId: vehicleIds[n] ?? 0, companyId };
  return holders;
}

/** Finds the vehicle that had each plate on its day, and its company; null like findVehicleHolders. */
export async function findPlateHolders(
  db: Tx,
  plates: readonly string[],
  days: readonly PlainDate[],
): Promise<(Holder | null)[]> {
  if (plates.length === 0) return [];
  const rows = await db.execute<{ n: number } & Holder>(sql`
    select h.n::int - 1 as n, h.vehicle_id::float8 as "vehicleId", h.company_id::float8 as "companyId"
    from plate_holders(${texts(plates)}::text[], ${texts(days)}::date[]) h
    join companies c on c.id = h.company_id and c.deleted_at is null`);
  const holders: (Holder | null)[] = plates.map(() => null);
  for (const { n, vehicleId, companyId } of rows) holders[n] = { vehicleId, companyId };
  return holders;
}

/** The companies of drivers, among those the actor may see. */
export async function findDriverCompanies(db: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: number; companyId: number }>(sql`
    select id::float8 as id, company_id::float8 as "companyId" from drivers
    where id = any(${numbers(ids)}::bigint[]) and deleted_at is null`);
  return new Map(rows.map(({ id, companyId }) => [id, companyId]));
}

/** The first day that is not closed; null before the first closed period. Call it under holdPeriodsOpen. */
export async function findOpenFrom(db: Tx): Promise<PlainDate | null> {
  const [row] = await db.execute<{ day: PlainDate | null }>(sql`select open_settlement_from()::text as day`);
  return row?.day ?? null;
}

/**
 * Stores payments. Inserts by company, because the indexes have that order, and then by reference, so two batches with the same
 * payments do not deadlock. If another transaction stores one of them first, the database refuses it, and the work is repeated
 * as after a deadlock (db/errors.ts).
 */
export async function insertPayments(
  db: Tx,
  sender: string,
  placed: readonly PlacedPayment[],
): Promise<void> {
  if (placed.length === 0) return;
  const number = (of: (one: PlacedPayment) => number | null) => numbers(placed.map(of));
  const text = (of: (one: PlacedPayment) => string | null) => texts(placed.map(of));
  await db.execute(sql`
    insert into payments (sender, reference, company_id, vehicle_id, license_plate, driver_id, amount_cents,
      tip_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in, correction)
    select ${sender}::text, r.reference, r.company_id, r.vehicle_id, r.license_plate, r.driver_id, r.amount_cents,
      r.tip_cents, r.vat_basis_points, r.method, to_timestamp(r.occurred_ms / 1000::float8), r.occurred_on, r.settled_in, r.correction = 1
    from unnest(${text(({ sent }) => sent.reference)}::text[], ${number((one) => one.companyId)}::bigint[],
      ${number((one) => one.vehicleId)}::bigint[], ${text(({ sent }) => sent.licensePlate)}::text[],
      ${number(({ sent }) => sent.driverId)}::bigint[], ${number(({ sent }) => signedCents(sent))}::bigint[],
      ${number(({ sent }) => signedTip(sent))}::bigint[],
      ${number(({ sent }) => sent.vatBasisPoints)}::int[], ${text(({ sent }) => sent.method)}::text[],
      ${number(({ sent }) => sent.occurredMs)}::bigint[], ${text((one) => one.occurredOn)}::date[],
      ${text((one) => one.settledIn)}::date[], ${number((one) => Number(one.correction))}::int[])
      as r (reference, company_id, vehicle_id, license_plate, driver_id, amount_cents, tip_cents, vat_basis_points, method, occurred_ms,
        occurred_on, settled_in, correction)
    order by r.company_id, r.reference`);
}

const signedCents = ({ type, grossCents }: Payment): number => (type === "refund" ? -grossCents : grossCents);

const signedTip = ({ type, tipCents }: Payment): number | null =>
  type === "refund" && tipCents ? -tipCents : tipCents;

/** Lists the payments that the sender has sent before under these references, as they were sent. */
export async function listStoredPayments(
  db: Tx,
  sender: string,
  references: readonly string[],
): Promise<Payment[]> {
  const rows = await db.execute<Payment>(sql`
    select reference, case when license_plate is null then vehicle_id end::float8 as "vehicleId",
      license_plate as "licensePlate", driver_id::float8 as "driverId",
      case when amount_cents < 0 then 'refund' else 'capture' end as type, abs(amount_cents)::float8 as "grossCents",
      abs(tip_cents)::float8 as "tipCents", vat_basis_points as "vatBasisPoints", (extract(epoch from occurred_at) * 1000)::float8 as "occurredMs", method
    from payments where sender = ${sender}::text and reference = any(${texts(references)}::text[])`);
  return [...rows];
}
