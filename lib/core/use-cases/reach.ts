import { findProviderOf } from "#db/queries/companies/companies.ts";
import { type Actor, canSeeCompany, isOnlyLookedAt } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "./context.ts";

/**
 * Whether the actor may see a company, asked wherever one is loaded. A provider's program has far too many to name them
 * all, so within a transaction it comes to see, and the rules with it, the ones that were found to be its provider's.
 */
export async function canReadCompany(
  { actor, db }: Pick<Context, "actor" | "db">,
  companyId: number,
): Promise<boolean> {
  if (canSeeCompany(actor, companyId)) return true;
  if (actor.provider === undefined || (await findProviderOf(db, companyId)) !== actor.provider) return false;
  (actor.companyIds as number[]).push(companyId);
  return true;
}

/**
 * Whoever only looks changes nothing. Asked before any use case that may write, of the company it names; those that name
 * none are refused to an admin who looks as a company does. In a transaction that writes, a company that is only looked
 * at is not there (db/client.ts). Fails with `view_only`.
 */
export function refuseReadOnlyActors(actor: Actor, input: unknown): Result<null> {
  const named = typeof input === "object" && input !== null && "companyId" in input ? input.companyId : null;
  const looks = actor.viewing || (typeof named === "number" && isOnlyLookedAt(actor, named));
  return looks ? fail("view_only") : ok(null);
}

/** The actor as a transaction begins: what an earlier one found of a provider's companies may have changed since. */
export const atTheStart = (actor: Actor): Actor =>
  actor.provider === undefined ? actor : { ...actor, companyIds: [] };
