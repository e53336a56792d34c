import type { Tx } from "#db/client.ts";
import { type Actor, isOnlyLookedAt } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
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

/** The companies that the input of a use case names. */
export const namedCompanyIds = (input: unknown): number[] =>
  typeof input === "object" && input !== null && "companyId" in input && typeof input.companyId === "number"
    ? [input.companyId]
    : [];

/**
 * Refuses writes of read-only actors, before every use case that may write, for the company that the input names. An admin who
 * views a company may not run a use case that names no company. Beside this, a writing transaction does not see read-only
 * companies at all (db/client.ts). Fails with `view_only`.
 */
export function refuseReadOnlyActors(actor: Actor, input: unknown): Result<null> {
  const looks = actor.viewing || namedCompanyIds(input).some((id) => isOnlyLookedAt(actor, id));
  return looks ? fail("view_only") : ok(null);
}
