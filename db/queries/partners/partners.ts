import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema.ts";
import type { Company } from "#lib/companies/rules/company.ts";

export type Partner = Pick<Company, "id" | "companyName" | "businessId">;

/** More than anybody has, so that a list of all of them is never endless. */
const MOST = 1_000;

/** The regional partners in use, by name. */
export const listRegionalPartners = (db: Tx): Promise<Partner[]> =>
  listInUse(db, eq(companies.companyType, "regional_partner"));

/** Everybody whom a company can be under, by name (canGather). */
export const listGatherers = (db: Tx): Promise<Partner[]> =>
  listInUse(db, ne(companies.companyType, "operator"));

async function listInUse(db: Tx, type: SQL): Promise<Partner[]> {
  return db
    .select({ id: companies.id, companyName: companies.companyName, businessId: companies.businessId })
    .from(companies)
    .where(and(isNull(companies.deletedAt), type, ne(companies.status, "inactive")))
    .orderBy(asc(companies.companyName), asc(companies.id))
    .limit(MOST);
}
