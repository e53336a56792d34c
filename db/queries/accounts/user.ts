import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies, features } from "#db/schema.ts";
import type { Status } from "#lib/core/status.ts";

export type OwnCompany = { id: number; companyName: string; status: Status };

/** The first of someone's own companies, or null. */
export async function findOwnCompany(db: Tx, companyIds: readonly number[]): Promise<OwnCompany | null> {
  const [own] = await listOwnCompanies(db, companyIds);
  return own ?? null;
}

/** Someone's own live companies, oldest first; two are enough to tell one from several. */
export async function listOwnCompanies(db: Tx, companyIds: readonly number[]): Promise<OwnCompany[]> {
  if (companyIds.length === 0) return [];
  return db
    .select({ id: companies.id, companyName: companies.companyName, status: companies.status })
    .from(companies)
    .where(and(inArray(companies.id, [...companyIds]), isNull(companies.deletedAt)))
    .orderBy(asc(companies.id))
    .limit(2);
}

export async function listFeatures(db: Tx): Promise<Record<string, boolean>> {
  const rows = await db.select({ name: features.name, enabled: features.enabled }).from(features);
  return Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled]));
}
