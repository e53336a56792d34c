import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { statement } from "#db/statement.ts";
import type { ProviderId } from "#lib/core/providers.ts";

/** The dispatch provider of a company, deleted or not; null for an unknown company. */
export async function findProviderOf(db: Tx, id: number): Promise<ProviderId | null> {
  return (await selectProvider(db, null, { id }))[0]?.provider ?? null;
}

const selectProvider = statement((db) =>
  db
    .select({ provider: companies.provider })
    .from(companies)
    .where(eq(companies.id, sql.placeholder("id"))),
);
