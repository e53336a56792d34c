import { findProviderOf } from "#db/queries/companies.ts";
import { type Actor, canSeeCompany } from "#lib/domain/actor.ts";
import type { Context } from "./context.ts";

/**
 * Whether the actor may see a company, asked wherever one is loaded. A provider's program has far too many to name them
 * all, so within a transaction it comes to see, and the rules with it, the ones that were found to be its provider's.
 */
export async function reaches(
  { actor, db }: Pick<Context, "actor" | "db">,
  companyId: number,
): Promise<boolean> {
  if (canSeeCompany(actor, companyId)) return true;
  if (actor.provider === undefined || (await findProviderOf(db, companyId)) !== actor.provider) return false;
  (actor.companyIds as number[]).push(companyId);
  return true;
}

/** The actor as a transaction begins: what an earlier one found of a provider's companies may have changed since. */
export const atTheStart = (actor: Actor): Actor =>
  actor.provider === undefined ? actor : { ...actor, companyIds: [] };
