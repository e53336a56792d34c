import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { memberships } from "#db/schema/people.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import { SEARCHED_NAME } from "#lib/platform/queries/account-name.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { containing } from "#lib/platform/queries/recordset.ts";
import { companySearch } from "#lib/platform/search/list-search.ts";

// The users, for the provider's admins.

export type UserFilter = {
  state?: "admin" | "disabled" | "alone" | undefined;
  search?: string | undefined;
};

export type UserSort = "email" | "created" | "seen" | "id";
export type UserOrder = Order<UserSort>;

type Slice = { filter: UserFilter; order: UserOrder; cursor: Cursor | null; limit: number };

/** Order expressions that match the indexes. Users who never signed in sort as the earliest. */
const SEEN = sql`coalesce(${users.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`;

const instantText = (instant: SQL | typeof users.createdAt): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const SORTS: Record<UserOrder["by"], { value: SQL; place: SQL; type: SQL }> = {
  email: { value: sql`${users.email}`, place: sql`${users.email}`, type: sql`text` },
  created: { value: sql`${users.createdAt}`, place: instantText(users.createdAt), type: sql`timestamptz` },
  seen: { value: SEEN, place: instantText(SEEN), type: sql`timestamptz` },
  id: { value: sql`${users.id}`, place: sql`${users.id}::text`, type: sql`bigint` },
};

// Inside a select list drizzle leaves out table names, so the outer column is named by hand.
const COMPANIES = sql`from memberships m join companies c on c.id = m.company_id
  where m.user_id = "users"."id" and c.deleted_at is null`;

const { subject: _s, language: _l, signedOutAt: _o, proofEndedAt: _p, ...shown } = getTableColumns(users);
const COLUMNS = {
  ...shown,
  companyCount: sql<number>`(select count(*)::integer ${COMPANIES})`.mapWith(Number),
  /** The first few companies, by name. */
  companyNames:
    sql`array_to_string(array(select c.company_name ${COMPANIES} order by 1 limit 3), ', ')`.mapWith(String),
};

/** Up to `limit + 1` people from the cursor on. */
export async function listUserRows(db: Tx, { filter, order, cursor, limit }: Slice): Promise<ListedUser[]> {
  const { value, place, type } = SORTS[order.by];
  const descends = readsDown(order, cursor);
  const turn = descends ? desc : asc;
  const mark = cursor && sql`(${cursor.value}::${type}, ${cursor.id}::bigint)`;
  const row = sql`(${value}, ${users.id})`;
  return db
    .select({ ...COLUMNS, place: place.mapWith(String) })
    .from(users)
    .where(
      and(
        ...conditions(filter),
        mark ? (descends ? sql`${row} < ${mark}` : sql`${row} > ${mark}`) : undefined,
      ),
    )
    .orderBy(turn(value), turn(users.id))
    .limit(limit + 1);
}

function conditions({ state, search }: UserFilter): (SQL | undefined)[] {
  const pattern = search && containing(companySearch(search));
  return [
    state && STATES[state],
    // The text may be part of the e-mail or name, or of the name or business id of a company.
    pattern
      ? sql`${users.id} in (select found.id from users found where found.email like ${pattern}
          union select id from users where ${SEARCHED_NAME} like ${pattern}
          union select m.user_id from companies c join memberships m on m.company_id = c.id
          where c.deleted_at is null and c.search like ${pattern})`
      : undefined,
  ];
}

const STATES: Record<NonNullable<UserFilter["state"]>, SQL | undefined> = {
  admin: sql`${users.admin}`,
  disabled: isNotNull(users.disabledAt),
  // A subquery per row stops when the page is full; "not exists" would join all users first.
  alone: sql`(select true from memberships m where m.user_id = ${users.id} limit 1) is null`,
};

export type UserCounts = Counts<NonNullable<UserFilter["state"]> | "all">;

export const countUsers = (db: Tx): Promise<UserCounts> =>
  countStates(db, sql`users`, { ...STATES, all: sql`true` });

/** `lock` locks the person's row until the transaction ends. */
export async function findUser(db: Tx, id: number, options: { lock?: boolean } = {}) {
  const query = db.select(COLUMNS).from(users).where(eq(users.id, id));
  const [row] = await (options.lock ? query.for("update") : query);
  return row ?? null;
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;
/** `place`: the exact sort value, as text. */
export type ListedUser = FoundUser & { place: string };

/** Admins who may sign in. */
export async function countEnabledAdmins(db: Tx): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.admin, true), isNull(users.disabledAt)));
  return row?.count ?? 0;
}

export async function updateUserDisabled(
  db: Tx,
  id: number,
  disabled: { at: Date; reason: string } | null,
): Promise<void> {
  await db
    .update(users)
    .set({ disabledAt: disabled?.at ?? null, disabledReason: disabled?.reason ?? null })
    .where(eq(users.id, id));
}

export type UserMembership = { companyId: number; companyName: string; role: CompanyRole; since: Date };

/** The companies and roles of a user, by company name. */
export const listMembershipsOfUser = (db: Tx, userId: number): Promise<UserMembership[]> =>
  db
    .select({
      companyId: memberships.companyId,
      companyName: companies.companyName,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, userId), isNull(companies.deletedAt)))
    .orderBy(asc(companies.companyName), asc(companies.id));
