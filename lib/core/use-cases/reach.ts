import { findProviderOf } from "#db/queries/companies/companies.ts";
import { type Actor, canSeeCompany, isOnlyLookedAt } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "./context.ts";

/**
 * Whether the actor may see a company. Every use case that loads a company asks. A provider has too many companies to name
 * them all, so the actor of a provider's program gains companies during a transaction: each one that belongs to its provider.
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
 * Read-only actors may not write. The check runs before every use case that may write, for the company that the use case
 * names. An admin who views a company may not run a use case that names no company. A transaction that writes does not
 * see read-only companies at all (db/client.ts). Fails with `view_only`.
 */
export function refuseReadOnlyActors(actor: Actor, input: unknown): Result<null> {
  const named = typeof input === "object" && input !== null && "companyId" in input ? input.companyId : null;
  const looks = actor.viewing || (typeof named === "number" && isOnlyLookedAt(actor, named));
  return looks ? fail("view_only") : ok(null);
}

/** The actor at the start of a transaction, without the companies that an earlier transaction found for a provider. */
export const atTheStart = (actor: Actor): Actor =>
  actor.provider === undefined ? actor : { ...actor, companyIds: [] };
