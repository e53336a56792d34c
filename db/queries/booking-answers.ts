import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bookingAreaPostCodes, bookingAreaRules, bookingAreas, companies, vehicles } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import type { BookingArea, BookingRule } from "#lib/domain/booking-area.ts";
import type { PlainDate } from "#lib/domain/calendar.ts";
import type { Cursor } from "#lib/domain/keyset.ts";
import type { ProviderId } from "#lib/domain/providers.ts";

// Who may drive in a postal code, as dispatch systems ask before each booking: three short statements, written once.

/** When is asked about: the day in Finland, for what is in force by days, and the instant, for what was ended. */
export type Moment = { day: PlainDate; at: Date };

export type AppliedArea = Pick<BookingArea, "id" | "name" | "validFrom" | "validTo">;

/** What has ended was in force until then. */
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
    .from(bookingAreaPostCodes)
    .innerJoin(bookingAreas, sql`${bookingAreas.id} = ${bookingAreaPostCodes.areaId}`)
    .where(
      sql`${bookingAreaPostCodes.provider} = ${sql.placeholder("provider")}
        and ${bookingAreaPostCodes.firstCode} <= ${sql.placeholder("postCode")}::int
        and ${bookingAreaPostCodes.lastCode} >= ${sql.placeholder("postCode")}::int
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

/** Whether any of these areas allows somebody, so that nobody else may drive. */
export async function isAnyAllowed(db: Tx, areaIds: readonly number[], moment: Moment): Promise<boolean> {
  const rows = await selectAllowing(db, null, { areaIds: [...areaIds], ...momentOf(moment) });
  return rows.length > 0;
}

/** A company or a vehicle in use that is allowed or kept out, with the rule that says so. */
export type AppliedRule = Pick<
  BookingRule,
  "id" | "areaId" | "effect" | "vehicleId" | "validFrom" | "validTo"
> & { companyId: number; companyName: string; licensePlate: string | null };

/** Another rule of the same areas, in force: of the same company or vehicle as the row's. */
const another = (effect: "deny" | "same") => {
  const same = sql`d.effect = booking_area_rules.effect and d.id < booking_area_rules.id`;
  const which = effect === "deny" ? sql`d.effect = 'deny'` : same;
  const company = effect === "deny" ? sql`companies.id` : sql`booking_area_rules.company_id`;
  const found = sql`d.area_id = any(${AREA_IDS}) and ${which} and ${inForce("d")}`;
  return sql`(exists (select from booking_area_rules d where d.company_id = ${company} and ${found})
    or exists (select from booking_area_rules d where d.vehicle_id = booking_area_rules.vehicle_id and ${found}))`;
};

type Shape = { several: boolean; begun: boolean; backward: boolean };

const selectRules = statement((db, { several, begun, backward }: Shape) => {
  const place = sql`(booking_area_rules.area_id, booking_area_rules.id)`;
  const mark = sql`(${sql.placeholder("areaId")}::bigint, ${sql.placeholder("id")}::bigint)`;
  const beyond = backward ? sql`${place} < ${mark}` : sql`${place} > ${mark}`;
  return db
    .select({
      id: bookingAreaRules.id,
      areaId: bookingAreaRules.areaId,
      effect: bookingAreaRules.effect,
      companyId: companies.id,
      companyName: companies.companyName,
      vehicleId: bookingAreaRules.vehicleId,
      licensePlate: vehicles.licensePlate,
      validFrom: bookingAreaRules.validFrom,
      validTo: bookingAreaRules.validTo,
    })
    .from(bookingAreaRules)
    .leftJoin(vehicles, sql`${vehicles.id} = ${bookingAreaRules.vehicleId}`)
    .innerJoin(
      companies,
      sql`${companies.id} = coalesce(${bookingAreaRules.companyId}, ${vehicles.companyId})`,
    )
    .where(
      sql`booking_area_rules.area_id = any(${AREA_IDS}) and ${inForce("booking_area_rules")}
        and companies.provider = ${sql.placeholder("provider")} and companies.status = 'active' and companies.deleted_at is null
        and (booking_area_rules.vehicle_id is null or vehicles.status = 'active' and vehicles.deleted_at is null)
        and not (booking_area_rules.effect = 'allow' and ${another("deny")})
        ${several ? sql`and not ${another("same")}` : sql``} ${begun ? sql`and ${beyond}` : sql``}`,
    )
    .orderBy(
      backward
        ? sql`booking_area_rules.area_id desc, booking_area_rules.id desc`
        : sql`booking_area_rules.area_id, booking_area_rules.id`,
    )
    .limit(sql.placeholder("limit"));
});

type Slice = { areaIds: readonly number[]; provider: ProviderId; cursor: Cursor | null; limit: number };

/**
 * What the rules of these areas come to, each company and vehicle once: an allow that a deny overrules is left out, and so
 * is who is not in use or no longer of the provider. Up to `limit + 1`, by area and rule.
 */
export const listAppliedRules = (
  db: Tx,
  { areaIds, provider, cursor, limit }: Slice,
  moment: Moment,
): Promise<AppliedRule[]> =>
  selectRules(
    db,
    { several: areaIds.length > 1, begun: cursor !== null, backward: cursor?.backward ?? false },
    {
      ...{ areaIds: [...areaIds], provider, limit: limit + 1 },
      ...{ areaId: Number(cursor?.value ?? 0), id: cursor?.id ?? 0, ...momentOf(moment) },
    },
  );

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

/** The rules of these areas, in force, that speak of a vehicle or of its company. */
export const listRulesConcerning = (
  db: Tx,
  { areaIds, vehicle }: { areaIds: readonly number[]; vehicle: { id: number; companyId: number } },
  moment: Moment,
): Promise<ConcerningRule[]> =>
  selectConcerning(db, null, {
    ...{ areaIds: [...areaIds], vehicleId: vehicle.id, companyId: vehicle.companyId },
    ...momentOf(moment),
  });
