import { desc, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { anonymisations } from "#db/schema/privacy.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import type { Status } from "#lib/core/status.ts";
import { SEARCHED_NAME } from "#lib/platform/queries/account-name.ts";
import { containing, escaped } from "#lib/platform/queries/recordset.ts";
import { phoneStart, searchedCode } from "#lib/platform/search/search.ts";
import type { AnonymisingCause, PersonKey, PersonKind } from "#lib/privacy/rules/privacy.ts";

/** A person in the privacy register. */
export type PersonRow = {
  id: number;
  /** A user's e-mail, a driver's name. */
  name: string;
  /** A driver's licence and e-mail. */
  licence: string | null;
  email: string | null;
  companyId: number | null;
  companyName: string | null;
  /** The driver's company; null for a user. */
  status: Status | null;
  deleted: boolean;
  disabled: boolean;
  admin: boolean;
  anonymisedAt: Date | null;
};

type Slice = { kind: PersonKind; q: string; cursor: Cursor | null; limit: number };

/** People whose e-mail, name or licence contains the text, newest first: up to `limit + 1`. */
export async function listPersonRows(db: Tx, { kind, q, cursor, limit }: Slice): Promise<PersonRow[]> {
  const place = cursor
    ? cursor.backward
      ? sql`p.id > ${cursor.id}::bigint`
      : sql`p.id < ${cursor.id}::bigint`
    : sql`true`;
  const found = kind === "user" ? usersLike(q) : driversLike(q);
  const rows = await db.execute<RawPerson>(sql`
    select p.*, ${anonymisedAt(kind)} from (${found}) p where ${place}
    order by p.id ${cursor?.backward ? sql`asc` : sql`desc`} limit ${limit + 1}`);
  return rows.map(toPerson);
}

/** One person; null when there is none. */
export async function findPerson(db: Tx, { kind, id }: PersonKey): Promise<PersonRow | null> {
  const [row] = await db.execute<RawPerson>(sql`
    select p.*, ${anonymisedAt(kind)} from (${
      kind === "user" ? sql`${USERS} where u.id = ${id}` : sql`${DRIVERS} where d.id = ${id}`
    }) p`);
  return row ? toPerson(row) : null;
}

type RawPerson = Omit<PersonRow, "anonymisedAt"> & { anonymisedAt: string | Date | null };
const toPerson = ({ anonymisedAt: at, ...row }: RawPerson): PersonRow => ({
  ...row,
  anonymisedAt: at === null ? null : new Date(at),
});

const anonymisedAt = (kind: PersonKind) =>
  sql`(select a.at from anonymisations a where a.person = ${kind} and a.person_id = p.id) as "anonymisedAt"`;

const USERS = sql`select u.id::int as id, u.email as name, null as licence, u.email, null::int as "companyId", null as "companyName",
    null as status, false as deleted, u.disabled_at is not null as disabled, u.admin from users u`;
const DRIVERS = sql`select d.id::int as id, coalesce(nullif(concat_ws(' ', d.last_name, d.first_name), ''), '–') as name,
    d.taxi_driving_license as licence, d.contact_email as email, d.company_id::int as "companyId", c.company_name as "companyName",
    d.status, d.deleted_at is not null as deleted, false as disabled, false as admin
  from drivers d join companies c on c.id = d.company_id`;

const usersLike = (q: string) =>
  sql`${USERS} where u.email like ${containing(q)} or ${SEARCHED_NAME} like ${containing(q)}`;

/**
 * Live people are found by the search indexes. Deleted ones, which no search shows, are found by any part of their
 * row.
 */
function driversLike(q: string) {
  const text = q.toLowerCase();
  const compact = searchedCode(q);
  const phone = phoneStart(q);
  const begins = (part: number, from: string) =>
    sql`((split_part(d.search, E'\t', ${sql.raw(String(part))}) collate "C") >= ${from}
      and (split_part(d.search, E'\t', ${sql.raw(String(part))}) collate "C") < ${`${from}\u{10FFFF}`})`;
  return sql`${DRIVERS} where d.id in (
    select d.id from drivers d where d.deleted_at is null and (
      split_part(d.search, E'\t', 6) like '%' || search_words_of(${escaped(text)}) || '%'
      or ${begins(1, text)} or ${begins(2, text)} or ${begins(4, text)}
      ${compact === "" ? sql`` : sql`or ${begins(3, compact)}`} ${phone ? sql`or ${begins(5, phone)}` : sql``})
    union all
    select d.id from drivers d where d.deleted_at is not null and (d.search like ${`%${escaped(text)}%`} or d.search like ${`%${escaped(phone ?? (compact || text))}%`} or d.search like ${`%${escaped(compact || text)}%`}))`;
}

export type PersonalCount = { place: string; kept: boolean; count: number };

/** The number of a person's rows per place. `kept`: the law keeps them. */
export async function listPersonalCounts(db: Tx, { kind, id }: PersonKey): Promise<PersonalCount[]> {
  const rows = await db.execute<{ place: string; kept: boolean; count: string }>(
    sql`select place, kept, count from personal_counts(${kind}, ${id})`,
  );
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })).filter(({ count }) => count > 0);
}

/** The places of a person's data, in the order of the export. */
export async function listPersonalPlaces(db: Tx, kind: PersonKind): Promise<string[]> {
  const rows = await db.execute<{ place: string }>(sql`select place from personal_place_names(${kind})`);
  return rows.map(({ place }) => place);
}

export type PersonalRow = Record<string, unknown>;

/** A batch of rows of one place. */
export async function listPersonalData(
  db: Tx,
  { kind, id }: PersonKey,
  { place, skipped, limit }: { place: string; skipped: number; limit: number },
): Promise<PersonalRow[]> {
  const rows = await db.execute<{ row: PersonalRow }>(
    sql`select personal_data(${kind}, ${id}, ${place}, ${skipped}, ${limit}) as row`,
  );
  return rows.map(({ row }) => row);
}

/** The code with which the database would refuse an anonymisation, or null. */
export async function findAnonymisationRefusal(db: Tx, { kind, id }: PersonKey): Promise<string | null> {
  const [row] = await db.execute<{ code: string | null }>(
    sql`select anonymisation_refusal(${kind}, ${id}) as code`,
  );
  return row?.code ?? null;
}

/** Anonymises a person in all places. Returns the number of rows per place. */
export async function anonymisePersonRows(
  db: Tx,
  { kind, id }: PersonKey,
  cause: AnonymisingCause,
): Promise<Record<string, number>> {
  const [row] = await db.execute<{ counts: Record<string, number> }>(
    sql`select anonymise_person(${kind}, ${id}, ${cause}) as counts`,
  );
  return row?.counts ?? {};
}

/** Writes to the history that a person exported their own data. */
export async function insertOwnExport(db: Tx): Promise<void> {
  await db.execute(sql`select note_own_export()`);
}

export type Anonymisation = Pick<
  typeof anonymisations.$inferSelect,
  "id" | "at" | "person" | "personId" | "cause" | "counts"
>;

/** The latest anonymisations of all people. */
export const listAnonymisations = (db: Tx, limit: number): Promise<Anonymisation[]> =>
  db
    .select({
      id: anonymisations.id,
      at: anonymisations.at,
      person: anonymisations.person,
      personId: anonymisations.personId,
      cause: anonymisations.cause,
      counts: anonymisations.counts,
    })
    .from(anonymisations)
    .orderBy(desc(anonymisations.id))
    .limit(limit);
