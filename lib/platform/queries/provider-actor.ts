import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { statement } from "#db/statement.ts";
import type { Actor } from "#lib/core/actor.ts";

/**
 * The actor of one transaction. A provider has too many companies to name them all, so the actor of a provider's program
 * names only those of `companyIds` that belong to the provider. Other actors stay as they are.
 */
export async function actorAmong(db: Tx, actor: Actor, companyIds: readonly number[]): Promise<Actor> {
  if (actor.provider === undefined) return actor;
  const own: number[] = [];
  for (const id of new Set(companyIds)) {
    const [company] = await selectProvider(db, null, { id });
    if (company?.provider === actor.provider) own.push(id);
  }
  return { ...actor, companyIds: own };
}

/** The dispatch provider of a company, deleted or not. */
const selectProvider = statement((db) =>
  db
    .select({ provider: companies.provider })
    .from(companies)
    .where(eq(companies.id, sql.placeholder("id"))),
);
