import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { memberships } from "#db/schema/people.ts";

/** A list of ids as one text, as the lists of a person's companies come. */
export const idsIn = (ids: string): number[] => (ids === "" ? [] : ids.split(",").map(Number));

/**
 * The companies that a person may look at because they belong to their aggregator: a column beside that of their own.
 * Admins see all companies, and a person without a company oversees none: neither needs this query.
 */
export const overseenBy = (userId: SQL): SQL<number[]> =>
  sql`case when ${users.admin} or not exists (select from ${memberships} where ${memberships.userId} = ${userId}) then ''
    else array_to_string(companies_overseen_by(${userId}), ',') end`.mapWith(idsIn) as SQL<number[]>;
