import type { Tx } from "#db/client.ts";
import type { Actor } from "#lib/core/actor.ts";
import { findProviderOf } from "#lib/platform/queries/company-provider.ts";

/**
 * The actor of one transaction. A provider has too many companies to name them all, so the actor of a provider's program
 * names only those of `companyIds` that belong to the provider. Other actors stay as they are.
 */
export async function actorAmong(db: Tx, actor: Actor, companyIds: readonly number[]): Promise<Actor> {
  if (actor.provider === undefined) return actor;
  const own: number[] = [];
  for (const id of new Set(companyIds)) if ((await findProviderOf(db, id)) === actor.provider) own.push(id);
  return { ...actor, companyIds: own };
}
