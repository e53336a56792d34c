import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bookingAreaRules, bookingAreas } from "#db/schema/booking-areas.ts";
import { companies } from "#db/schema/companies.ts";
import { vehicles } from "#db/schema/fleet.ts";
import { statement } from "#db/statement.ts";
import type { BookingArea, BookingRule } from "#lib/booking-areas/rules/booking-area.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";

// Who may drive in a postal code, asked by dispatch systems before each booking: three short statements, written once.

/** The asked time: its day in Finland decides what is in force, its instant what has ended. */
export type Moment = { day: PlainDate; at: Date };

export type AppliedArea = Pick<BookingArea, "id" | "name" | "validFrom" | "validTo">;

/** An ended row was in force until its end. */
const inForce = (table: "booking_areas" | "booking_area_rules" | "d") => {
  const of = sql.raw(table);
  const day = sql`${sql.placeholder("day")}::date`;
  return sql`(${of}.ended_at is null or ${of}.ended_at > ${sql.placeholder("at")}::timestamptz)
    and (${of}.valid_from is null or ${of}.valid_from <= ${day})
    and (${of}.valid_to is null or ${of}.valid_to >= ${day})`;
};

const momentOf = ({ day, at }: Moment) => ({ day, at: at.toISOString() });

const selectAreas = statement((db) =>
  db
    .select({
      id: bookingAreas.id,
      name: bookingAreas.name,
      validFrom: bookingAreas.validFrom,
      validTo: bookingAreas.validTo,
    })
    .from(bookingAreas)
    .where(
      sql`${bookingAreas.id} = any(array(select areas_holding(${sql.placeholder("provider")}, ${sql.placeholder("postCode")}::int)))
        and ${inForce("booking_areas")}`,
    )
    .orderBy(bookingAreas.id),
);

type Where = { provider: ProviderId; postCode: number };

/** The areas of a provider that are in force and hold the code. */
export const listAreasAt = (db: Tx, where: Where, moment: Moment): Promise<AppliedArea[]> =>
  selectAreas(db, null, { ...where, ...momentOf(moment) });

const AREA_IDS = sql`${sql.placeholder("areaIds")}::bigint[]`;

const selectAllowing = statement((db) =>
  db
    .select({ id: bookingAreaRules.id })
    .from(bookingAreaRules)
    .where(sql`booking_area_rules.area_id = any(${AREA_IDS}) and booking_area_rules.effect = 'allow'
      and ${inForce("booking_area_rules")}`)
    .limit(1),
);

/** Whether any of these areas allows a company or vehicle, so that nobody else may drive. */
export async function isAnyAllowed(db: Tx, areaIds: readonly number[], moment: Moment): Promise<boolean> {
  const rows = await selectAllowing(db, null, { areaIds: [...areaIds], ...momentOf(moment) });
  return rows.length > 0;
}

/** An allowed or denied company or vehicle, with the rule that decides it. */
export type AppliedRule = Pick<
  BookingRule,
  "id" | "areaId" | "effect" | "vehicleId" | "validFrom" | "validTo"
> & { companyId: number; companyName: string; licensePlate: string | null };

const DENIED = sql`d.effect = 'deny'`;
const SAID_BEFORE = sql`d.effect = r.effect and d.id < r.id`;

/**
 * Whether another rule in force of the same areas matches `which` for the row's company or vehicle; one index look-up for each.
 * With `exists`, PostgreSQL would read the rules of all areas first.
 */
const isAnother = (which: SQL) => {
  const found = (subject: SQL) => sql`coalesce((select true from booking_area_rules d
    where ${subject} and d.area_id = any(${AREA_IDS}) and ${which} and ${inForce("d")} limit 1), false)`;
  return sql`(${found(sql`d.company_id = ${which === DENIED ? sql`c.id` : sql`r.company_id`}`)}
    or ${found(sql`d.vehicle_id = r.vehicle_id`)})`;
};

type Shape = { several: boolean; begun: boolean; backward: boolean };

// The page is cut before its look-ups: otherwise each page would look up all names of the area.
const selectRules = statement((db, { several, begun, backward }: Shape) => {
  const place = sql`(booking_area_rules.area_id, booking_area_rules.id)`;
  const mark = sql`(${sql.placeholder("areaId")}::bigint, ${sql.placeholder("id")}::bigint)`;
  const beyond = backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`;
  const order = (table: string) =>
    backward ? sql.raw(`${table}.area_id desc, ${table}.id desc`) : sql.raw(`${table}.area_id, ${table}.id`);
  const { id, areaId, effect, companyId, vehicleId, validFrom, validTo } = bookingAreaRules;
  const r = db
    .select({ id, areaId, effect, companyId, vehicleId, validFrom, validTo })
    .from(bookingAreaRules)
    .where(
      sql`booking_area_rules.area_id = any(${AREA_IDS}) and ${inForce("booking_area_rules")} ${begun ? sql`and ${beyond}` : sql``}`,
    )
    .orderBy(order("booking_area_rules"))
    .limit(sql.placeholder("limit"))
    .as("r");
  // One look-up by id for each row; row-level security allows only such a comparison to use the index.
  const c = db
    .select({
      id: companies.id,
      companyName: companies.companyName,
      provider: companies.provider,
      status: companies.status,
      deletedAt: companies.deletedAt,
    })
    .from(companies)
    .where(sql`${companies.id} = any(array[r.company_id, vehicles.company_id])`)
    .limit(1)
    .as("c");
  return db
    .select({
      id: r.id,
      areaId: r.areaId,
      effect: r.effect,
      vehicleId: r.vehicleId,
      validFrom: r.validFrom,
      validTo: r.validTo,
      companyId: c.id,
      companyName: c.companyName,
      licensePlate: vehicles.licensePlate,
      counts:
        sql`coalesce(c.provider = ${sql.placeholder("provider")} and c.status = 'active' and c.deleted_at is null
        and (r.vehicle_id is null or vehicles.status = 'active' and vehicles.deleted_at is null)
        and not (r.effect = 'allow' and ${isAnother(DENIED)})
        ${several ? sql`and not ${isAnother(SAID_BEFORE)}` : sql``}, false)`.mapWith(Boolean),
    })
    .from(r)
    .leftJoin(vehicles, sql`${vehicles.id} = r.vehicle_id`)
    .leftJoinLateral(c, sql`true`)
    .orderBy(order("r"));
});

type Slice = { areaIds: readonly number[]; provider: ProviderId; cursor: Cursor | null; limit: number };

/**
 * The rules of these areas, by area and rule: up to `limit + 1`. `rule` is null for a rule without effect: it
 * allows a company or vehicle that another rule denies, it repeats another rule, or its company or vehicle is out of use or at
 * another provider.
 */
export async function listAppliedRules(
  db: Tx,
  { areaIds, provider, cursor, limit }: Slice,
  moment: Moment,
): Promise<{ id: number; areaId: number; rule: AppliedRule | null }[]> {
  const rows = await selectRules(
    db,
    { several: areaIds.length > 1, begun: cursor !== null, backward: cursor?.backward ?? false },
    {
      areaIds: [...areaIds],
      provider,
      limit: limit + 1,
      areaId: Number(cursor?.value ?? 0),
      id: cursor?.id ?? 0,
      ...momentOf(moment),
    },
  );
  return rows.map(({ counts, ...row }) => ({
    id: row.id,
    areaId: row.areaId,
    rule: counts ? (row as AppliedRule) : null,
  }));
}

const selectConcerning = statement((db) =>
  db
    .select({
      id: bookingAreaRules.id,
      areaId: bookingAreaRules.areaId,
      effect: bookingAreaRules.effect,
      companyId: bookingAreaRules.companyId,
      vehicleId: bookingAreaRules.vehicleId,
      validFrom: bookingAreaRules.validFrom,
      validTo: bookingAreaRules.validTo,
    })
    .from(bookingAreaRules)
    .where(
      sql`booking_area_rules.area_id = any(${AREA_IDS}) and ${inForce("booking_area_rules")}
        and (booking_area_rules.company_id = ${sql.placeholder("companyId")}::bigint
          or booking_area_rules.vehicle_id = ${sql.placeholder("vehicleId")}::bigint)`,
    )
    .orderBy(bookingAreaRules.id),
);

export type ConcerningRule = Omit<BookingRule, "endedAt">;

/** The rules in force of these areas that concern a vehicle or its company. */
export const listRulesConcerning = (
  db: Tx,
  { areaIds, vehicle }: { areaIds: readonly number[]; vehicle: { id: number; companyId: number } },
  moment: Moment,
): Promise<ConcerningRule[]> =>
  selectConcerning(db, null, {
    areaIds: [...areaIds],
    vehicleId: vehicle.id,
    companyId: vehicle.companyId,
    ...momentOf(moment),
  });
