import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema.ts";
import type { Company } from "#lib/domain/company.ts";

export type Partner = Pick<Company, "id" | "companyName" | "businessId">;

/** More than anybody has, so that a list of all of them is never endless. */
const MOST = 1_000;

/** The regional partners in use, by name. */
export async function listRegionalPartners(db: Tx): Promise<Partner[]> {
  return db
    .select({ id: companies.id, companyName: companies.companyName, businessId: companies.businessId })
    .from(companies)
    .where(
      and(
        isNull(companies.deletedAt),
        eq(companies.companyType, "regional_partner"),
        ne(companies.status, "inactive"),
      ),
    )
    .orderBy(asc(companies.companyName), asc(companies.id))
    .limit(MOST);
}
