import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { CompanyHit, DriverHit, VehicleHit } from "#lib/search/rules/search.ts";

// What a search compares. What an index orders or holds stands in the same words in db/schema/.

export type SearchKind = "company" | "vehicle" | "driver";

/** The companies an actor may see: these, those of a dispatch provider, or all (null). */
export type SearchScope = readonly number[] | { provider: ProviderId } | null;

/** `names` is what of it holds words worth guessing, no plates; `namesWords` the words of that. */
type Source = { table: SQL; columns: SQL; companyId: SQL; words: SQL; names: SQL; namesWords: SQL };

const part = (number: number): SQL => sql.raw(`split_part(search, E'\\t', ${number})`);
const ordered = (value: SQL, name: string): SQL => sql`${value} collate "C" as ${sql.raw(name)}`;

const SOURCES: Record<SearchKind, Source> = {
  company: {
    table: sql`companies`,
    columns: sql`${ordered(sql`search_key(company_name)`, "name")}, ${ordered(sql`business_id`, "business_id")},
      ${ordered(sql`search_key(external_id)`, "external_id")}`,
    companyId: sql`id`,
    words: sql`search_words_of(company_name)`,
    names: sql`company_name`,
    namesWords: sql`search_words_of(names)`,
  },
  vehicle: {
    table: sql`vehicles`,
    columns: sql`${ordered(part(1), "plate")}, ${ordered(part(2), "make")}, ${ordered(part(3), "model")}`,
    companyId: sql`company_id`,
    words: part(4),
    names: part(2),
    namesWords: sql`search_words_of(names)`,
  },
  driver: {
    table: sql`drivers`,
    columns: sql`${ordered(part(1), "last_name")}, ${ordered(part(2), "first_name")}, ${ordered(part(3), "licence")},
      ${ordered(part(4), "email")}, ${ordered(part(5), "phone")}`,
    companyId: sql`company_id`,
    words: part(6),
    names: part(6),
    namesWords: sql`names`,
  },
};

/**
 * All rows through their indexes, or one's own few, read once. Behind row-level security no index of words is used for
 * a company's user, as comparing might tell of others' rows; their own rows are found by the company.
 */
export function source({ kind, scope }: { kind: SearchKind; scope: SearchScope }, maybe?: SQL): SQL {
  const { table, columns, words } = SOURCES[kind];
  if (scope === null) {
    return sql`with source as not materialized (select id, ${columns}, ${words} as words from ${table} where ${live(kind)})`;
  }
  // A company's `search` is the list's, and nobody has many.
  const filter = maybe && kind !== "company" ? sql` and ${maybe}` : sql``;
  return sql`with source as materialized (select id, ${columns}, ${words} as words from ${table} where ${ownRows(kind, scope)}${filter})`;
}

/** The words of one's own rows that are worth guessing, as learn_words keeps those of all: each name taken apart once. */
export const ownWords = (kind: SearchKind, scope: NonNullable<SearchScope>): SQL =>
  sql`select distinct one.word collate "C" as word from (
      select distinct ${SOURCES[kind].names} collate "C" as names from ${SOURCES[kind].table} where ${ownRows(kind, scope)}) own,
    string_to_table(${SOURCES[kind].namesWords}, ' ') one(word) where char_length(one.word) >= 3 and one.word !~ '[0-9]'`;

/**
 * A deleted company keeps its fleet, which is not found with it gone: left out before the limit is counted, or nine such
 * rows would hide the living.
 */
const live = (kind: SearchKind): SQL =>
  kind === "company"
    ? sql`deleted_at is null`
    : sql`deleted_at is null and company_id <> all (array(select gone.id from companies gone
        where gone.deleted_at is not null and (gone.vehicle_count > 0 or gone.driver_count > 0)))`;

const ownRows = (kind: SearchKind, scope: NonNullable<SearchScope>): SQL =>
  sql`${live(kind)} and ${SOURCES[kind].companyId} = any(${companiesIn(scope)})`;

const companiesIn = (scope: NonNullable<SearchScope>): SQL =>
  "provider" in scope
    ? sql`array(select their.id from companies their where their.provider = ${scope.provider} and their.deleted_at is null)`
    : sql`${`{${scope.join(",")}}`}::bigint[]`;

/** Above everything that begins with the text before it. */
const LAST = "\u{10ffff}";

export type Range = { column: SQL; text: string; from: string; until: string };

export const begins = (column: string, text: string | null): Range[] =>
  text === null ? [] : [{ column: sql.raw(column), text, from: text, until: text + LAST }];

/** Its first word is this one; the sign after the space is the exclamation mark. */
export const beginsWithWord = (column: string, text: string): Range[] => [
  { column: sql.raw(column), text, from: `${text} `, until: `${text}!` },
];

// The shown fields of the hits, in the order of the hits. A deleted company and its fleet are never hits.

export async function listCompanyHits(db: Tx, ids: readonly number[]): Promise<CompanyHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: companies.id,
      companyName: companies.companyName,
      businessId: companies.businessId,
      provider: companies.provider,
      status: companies.status,
    })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows);
}

export async function listVehicleHits(db: Tx, ids: readonly number[]): Promise<VehicleHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: vehicles.id,
      licensePlate: vehicles.licensePlate,
      make: vehicles.make,
      model: vehicles.model,
      status: vehicles.status,
      companyId: companies.id,
      companyName: companies.companyName,
    })
    .from(vehicles)
    .innerJoin(companies, eq(companies.id, vehicles.companyId))
    .where(and(inArray(vehicles.id, [...ids]), isNull(vehicles.deletedAt), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows).map(({ companyId, companyName, ...vehicle }) => ({
    ...vehicle,
    company: { id: companyId, companyName },
  }));
}

export async function listDriverHits(db: Tx, ids: readonly number[]): Promise<DriverHit[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: drivers.id,
      taxiDrivingLicense: drivers.taxiDrivingLicense,
      firstName: drivers.firstName,
      lastName: drivers.lastName,
      phoneNumber: drivers.phoneNumber,
      email: drivers.email,
      status: drivers.status,
      companyId: companies.id,
      companyName: companies.companyName,
    })
    .from(drivers)
    .innerJoin(companies, eq(companies.id, drivers.companyId))
    .where(and(inArray(drivers.id, [...ids]), isNull(drivers.deletedAt), isNull(companies.deletedAt)));
  return inOrderOf(ids, rows).map(
    ({ id, taxiDrivingLicense, status, companyId, companyName, ...contact }) => ({
      id,
      taxiDrivingLicense,
      contact,
      status,
      company: { id: companyId, companyName },
    }),
  );
}

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
