import { and, asc, count, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bookingAreaRules, postCodes } from "#db/schema/booking-areas.ts";
import { companies } from "#db/schema/companies.ts";
import { vehicles } from "#db/schema/fleet.ts";
import type { BookingRule } from "#lib/booking-areas/rules/booking-area.ts";
import type { PostCodeRange } from "#lib/booking-areas/rules/post-codes.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { insertMany } from "#lib/platform/queries/recordset.ts";

// The rules of areas, behind row-level security.

/** A rule with the name of its company or vehicle, if the reader may know it. */
export type ShownRule = BookingRule & {
  companyName: string | null;
  businessId: string | null;
  licensePlate: string | null;
  /** The company of the vehicle. */
  ownerId: number | null;
};

const { id, areaId, effect, companyId, vehicleId, validFrom, validTo, endedAt } = bookingAreaRules;
const COLUMNS = { id, areaId, effect, companyId, vehicleId, validFrom, validTo, endedAt };

/** The rules of an area in the order of their creation, ended or not; up to `limit + 1`. */
export async function listBookingRules(
  db: Tx,
  { areaId: area, cursor, limit }: { areaId: number; cursor: Cursor | null; limit: number },
): Promise<ShownRule[]> {
  const backward = cursor?.backward ?? false;
  const rows = await db
    .select({
      ...COLUMNS,
      companyName: companies.companyName,
      businessId: companies.businessId,
      licensePlate: vehicles.licensePlate,
      ownerId: vehicles.companyId,
    })
    .from(bookingAreaRules)
    .leftJoin(vehicles, eq(vehicles.id, vehicleId))
    .leftJoin(companies, sql`${companies.id} = coalesce(${companyId}, ${vehicles.companyId})`)
    .where(and(eq(areaId, area), cursor ? (backward ? lt(id, cursor.id) : gt(id, cursor.id)) : undefined))
    .orderBy(backward ? desc(id) : asc(id))
    .limit(limit + 1);
  return rows;
}

/** One rule of an area, locked until the transaction ends. */
export async function lockBookingRule(
  db: Tx,
  place: { areaId: number; ruleId: number },
): Promise<BookingRule | null> {
  const [row] = await db
    .select(COLUMNS)
    .from(bookingAreaRules)
    .where(and(eq(id, place.ruleId), eq(areaId, place.areaId)))
    .for("update");
  return row ?? null;
}

type NewRule = Omit<BookingRule, "id" | "endedAt"> & {
  provider: ProviderId;
  createdAt: Date;
  createdBy: string;
};

export async function insertBookingRule(db: Tx, rule: NewRule): Promise<BookingRule> {
  const [row] = await db.insert(bookingAreaRules).values(rule).returning(COLUMNS);
  if (!row) throw new Error("the rule was not inserted");
  return row;
}

export async function endBookingRule(
  db: Tx,
  ruleId: number,
  ended: { endedAt: Date; endedBy: string },
): Promise<void> {
  await db.update(bookingAreaRules).set(ended).where(eq(id, ruleId));
}

/** The company or vehicle for a new rule, with its provider. */
export type RuleSubject = {
  companyName: string;
  businessId: string;
  provider: ProviderId;
  licensePlate: string | null;
};

const { companyName, businessId } = companies;
const THERE = sql`${companies.deletedAt} is null`;

export async function findRuleSubject(
  db: Tx,
  subject: Pick<BookingRule, "companyId" | "vehicleId">,
): Promise<RuleSubject | null> {
  const shown = { companyName, businessId, provider: companies.provider };
  const [row] =
    subject.vehicleId === null
      ? await db
          .select({ ...shown, licensePlate: sql<null>`null` })
          .from(companies)
          .where(and(eq(companies.id, subject.companyId ?? 0), THERE))
      : await db
          .select({ ...shown, licensePlate: vehicles.licensePlate })
          .from(vehicles)
          .innerJoin(companies, eq(companies.id, vehicles.companyId))
          .where(and(eq(vehicles.id, subject.vehicleId), sql`${vehicles.deletedAt} is null`, THERE));
  return row ?? null;
}

/** The vehicle with this plate in a company of the provider. */
export async function findVehicleOf(
  db: Tx,
  { provider, licensePlate }: { provider: ProviderId; licensePlate: string },
): Promise<{ id: number; companyId: number; active: boolean } | null> {
  const [row] = await db
    .select({
      id: vehicles.id,
      companyId: vehicles.companyId,
      active: sql`${vehicles.status} = 'active' and ${companies.status} = 'active'`.mapWith(Boolean),
    })
    .from(vehicles)
    .innerJoin(companies, eq(companies.id, vehicles.companyId))
    .where(
      and(
        eq(vehicles.licensePlate, licensePlate),
        eq(companies.provider, provider),
        sql`${vehicles.deletedAt} is null and ${THERE}`,
      ),
    )
    .orderBy(asc(sql`${vehicles.status} = 'inactive'`), asc(vehicles.id))
    .limit(1);
  return row ?? null;
}

/** The number of known postal codes; with zero, codes are not checked. */
export async function countKnownPostCodes(db: Tx): Promise<number> {
  const [row] = await db.select({ count: count() }).from(postCodes);
  return row?.count ?? 0;
}

/** The ranges without any known code; none if no codes are known at all. */
export async function listUnknownRanges(db: Tx, ranges: readonly PostCodeRange[]): Promise<PostCodeRange[]> {
  const first = ranges.map((range) => range.first);
  const last = ranges.map((range) => range.last);
  const rows = await db.execute<PostCodeRange>(sql`
    select w.first, w.last from unnest(${sql.param(first)}::int[], ${sql.param(last)}::int[]) w (first, last)
    where exists (select from post_codes)
      and not exists (select from post_codes p where p.code between w.first and w.last)
    order by w.first`);
  return rows.map((row) => ({ first: row.first, last: row.last }));
}

export type PostCode = typeof postCodes.$inferSelect;

/** Replaces all known codes. */
export async function replacePostCodes(db: Tx, rows: readonly PostCode[]): Promise<void> {
  await db.delete(postCodes);
  await insertMany(db, postCodes, { rows });
}
