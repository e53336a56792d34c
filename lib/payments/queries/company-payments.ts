import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { CompanyPayment, PaymentType } from "#lib/payments/rules/payment.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import { searchedCode } from "#lib/platform/search/search.ts";

export type PaymentFilter = {
  companyId: number;
  /** The first day of the period that settles the payments. */
  periodStart: PlainDate;
  vehicleId?: number | undefined;
  driverId?: number | undefined;
  type?: PaymentType | undefined;
  /** A part of the plate, the driver's name or the reference. */
  search?: string | undefined;
};

/** A row's place in the list: by vehicle, then by time. */
export type PaymentPlace = { vehicleId: number; ms: number; id: number };

/** The payments that a period settles to a company: of all, or of one vehicle or driver. */
export const inPeriod = ({ companyId, periodStart, vehicleId, driverId }: PaymentFilter): SQL => sql`
  p.company_id = ${companyId} and p.settled_in = ${periodStart}::date
    ${vehicleId === undefined ? sql`` : sql`and p.vehicle_id = ${vehicleId}`}
    ${driverId === undefined ? sql`` : sql`and p.driver_id = ${driverId}`}`;

const ofType = (type: PaymentType | undefined): SQL =>
  type === undefined ? sql`true` : type === "refund" ? sql`p.amount_cents < 0` : sql`p.amount_cents > 0`;

/** Compares each vehicle and driver of the period once, not once for each of their payments. */
function found(filter: PaymentFilter): SQL {
  if (filter.search === undefined) return sql`true`;
  const isIn = (text: SQL) => sql`position(lower(${filter.search}) in lower(${text})) > 0`;
  const plate = searchedCode(filter.search);
  const hasPlate = plate === "" ? sql`false` : sql`position(${plate} in search_compact(v.license_plate)) > 0`;
  return sql`(${isIn(sql`p.reference`)}
    or p.vehicle_id in (select v.id from vehicles v where ${hasPlate}
      and v.id in (select p.vehicle_id from payments p where ${inPeriod(filter)}))
    or p.driver_id in (select d.id from drivers d where ${isIn(sql`concat_ws(' ', d.first_name, d.last_name)`)}
      and d.id in (select p.driver_id from payments p where ${inPeriod(filter)})))`;
}

/** Lists payments by vehicle and time: up to `limit + 1`, from a place on in reading direction. */
export async function listCompanyPayments(
  db: Tx,
  filter: PaymentFilter,
  { place, backward, limit }: { place: PaymentPlace | null; backward: boolean; limit: number },
): Promise<CompanyPayment[]> {
  const way = backward ? sql`desc` : sql`asc`;
  const beyond = place
    ? sql`and (p.vehicle_id, p.occurred_at, p.id) ${backward ? sql`<` : sql`>`}
        (${place.vehicleId}::bigint, to_timestamp(${place.ms} / 1000.0), ${place.id}::bigint)`
    : sql``;
  const rows = await db.execute<Omit<CompanyPayment, "occurredAt"> & { ms: number }>(sql`
    select p.id::float8 as id, (extract(epoch from p.occurred_at) * 1000)::float8 as ms, p.vehicle_id::float8 as "vehicleId",
      v.license_plate as "licensePlate", nullif(concat_ws(' ', d.first_name, d.last_name), '') as driver, p.reference, p.method,
      p.amount_cents::float8 as cents, p.tip_cents::float8 as "tipCents", p.vat_basis_points as "vatBasisPoints", p.correction,
      exists (select from disputes q where q.payment_id = p.id and q.state = 'open') as disputed
    from payments p left join vehicles v on v.id = p.vehicle_id left join drivers d on d.id = p.driver_id
    where ${inPeriod(filter)} and ${ofType(filter.type)} and ${found(filter)} ${beyond}
    order by p.vehicle_id ${way}, p.occurred_at ${way}, p.id ${way} limit ${limit + 1}`);
  return rows.map(({ ms, ...row }) => ({ ...row, occurredAt: new Date(ms) }));
}

export type PaymentTally = {
  count: number;
  cents: number;
  /** The matching payments that came after their own period was closed: the statement's corrections. */
  late: { count: number; cents: number };
  types: Counts<PaymentType>;
  /** Whether any matching payment names its driver. */
  drivers: boolean;
  /** Whether any matching payment tells its tip. */
  tips: boolean;
};

/**
 * The number and sum in cents of the matching payments, the number of late ones, and the number of each type in the period, for
 * one vehicle, one driver or all. One pass over the period's rows.
 */
export async function tallyCompanyPayments(db: Tx, filter: PaymentFilter): Promise<PaymentTally> {
  const isMatch = sql`${ofType(filter.type)} and ${found(filter)}`;
  const isLate = sql`${isMatch} and p.correction`;
  const [row] = await db.execute<PaymentTally>(sql`
    select count(*) filter (where ${isMatch})::int as count, coalesce(sum(p.amount_cents) filter (where ${isMatch}), 0)::float8 as cents,
      jsonb_build_object('count', count(*) filter (where ${isLate}),
        'cents', coalesce(sum(p.amount_cents) filter (where ${isLate}), 0)) as late,
      jsonb_build_object('capture', count(*) filter (where p.amount_cents > 0),
        'refund', count(*) filter (where p.amount_cents < 0)) as types,
      coalesce(bool_or(p.driver_id is not null) filter (where ${isMatch}), false) as drivers,
      coalesce(bool_or(p.tip_cents is not null) filter (where ${isMatch}), false) as tips
    from payments p where ${inPeriod(filter)}`);
  if (!row) throw new Error("an aggregate has a row");
  return row;
}

/** The number and sum in cents of a vehicle's matching payments. */
export type VehicleSum = { vehicleId: number; count: number; cents: number };

/** Sums the matching payments of these vehicles, each with all of its payments. */
export async function sumVehiclePayments(
  db: Tx,
  filter: PaymentFilter,
  vehicleIds: readonly number[],
): Promise<VehicleSum[]> {
  const rows = await db.execute<VehicleSum>(sql`
    select p.vehicle_id::float8 as "vehicleId", count(*)::int as count, sum(p.amount_cents)::float8 as cents
    from payments p where ${inPeriod(filter)} and ${ofType(filter.type)} and ${found(filter)}
      and p.vehicle_id = any (${sql.param(`{${vehicleIds.join(",")}}`)}::bigint[])
    group by p.vehicle_id`);
  return [...rows];
}
