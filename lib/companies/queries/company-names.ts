import { and, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";

/** The names of the companies among `ids` that have a page. The caller knows who may see them. */
export async function listCompanyNames(db: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, name: companies.companyName })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), isNull(companies.deletedAt)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
