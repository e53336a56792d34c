import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { memberships } from "#db/schema/people.ts";
import type { AccountName } from "#lib/core/account-name.ts";
import type { CompanyRole } from "#lib/core/actor.ts";

/** A member or owner of a company. */
export type CompanyPerson = AccountName & {
  userId: number;
  email: string;
  role: CompanyRole;
  since: Date;
  lastSeenAt: Date | null;
};

/** The names of the companies of the user with this e-mail. */
export async function listCompanyNamesOf(db: Tx, email: string): Promise<string[]> {
  const rows = await db
    .select({ companyName: companies.companyName })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(users.email, email), isNull(companies.deletedAt)));
  return rows.map(({ companyName }) => companyName);
}

/** A company's people: owners, then members, then who reads only the money. */
export const listPeople = (db: Tx, companyId: number): Promise<CompanyPerson[]> =>
  db
    .select({
      userId: memberships.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: memberships.role,
      since: memberships.createdAt,
      lastSeenAt: users.lastSeenAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(sql`array_position('{owner,member,money}'::text[], ${memberships.role})`, asc(users.email));

type Place = { companyId: number; userId: number };

const at = ({ companyId, userId }: Place) =>
  and(eq(memberships.companyId, companyId), eq(memberships.userId, userId));

/** False when the user already belongs to the company; the role then stays. */
export async function insertPerson(db: Tx, person: Place & { role: CompanyRole }): Promise<boolean> {
  const rows = await db
    .insert(memberships)
    .values(person)
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  return rows.length > 0;
}

export async function updatePersonRole(
  db: Tx,
  { role, ...place }: Place & { role: CompanyRole },
): Promise<void> {
  await db.update(memberships).set({ role }).where(at(place));
}

export async function deletePerson(db: Tx, place: Place): Promise<void> {
  await db.delete(memberships).where(at(place));
}

/** The names of those companies among `ids` that have a page. The caller decides who may see them. */
export async function listCompanyNames(db: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, name: companies.companyName })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deletedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A list of ids as one text, the form in which a person's companies are read. */
const idsIn = (ids: string): number[] => (ids === "" ? [] : ids.split(",").map(Number));

/** A column with the companies that a person belongs to: as an owner or a member, or for their money only. */
export const memberOf = (userId: SQL, reading: "whole" | "money"): SQL<number[]> =>
  sql`array_to_string(array(select ${memberships.companyId} from ${memberships}
    where ${memberships.userId} = ${userId} and (${memberships.role} = 'money') = ${sql.raw(String(reading === "money"))}
    order by 1), ',')`.mapWith(idsIn) as SQL<number[]>;

/**
 * A column with the companies that a person oversees as one of an aggregator's people. Admins see all companies, and a person
 * without a company oversees none: neither needs this query.
 */
export const overseenBy = (userId: SQL): SQL<number[]> =>
  sql`case when ${users.admin} or not exists (select from ${memberships} where ${memberships.userId} = ${userId}) then ''
    else array_to_string(companies_overseen_by(${userId}), ',') end`.mapWith(idsIn) as SQL<number[]>;
