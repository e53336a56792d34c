import { findMembershipRole } from "#db/queries/companies.ts";
import { isOnlyLookedAt } from "#lib/domain/actor.ts";
import type { Company } from "#lib/domain/company.ts";
import { canConnectSystems } from "#lib/domain/connected-system.ts";
import type { Context } from "./context.ts";

/** Whether programs and webhooks of this company are the actor's to keep; null: those of all companies. */
export async function connectsSystems({ actor, db }: Context, company: Company | null): Promise<boolean> {
  if (company === null || actor.admin || actor.kind !== "user" || actor.id === null)
    return canConnectSystems({ actor, ownsCompany: false }, company?.id ?? null);
  if (isOnlyLookedAt(actor, company.id)) return false;
  const role = await findMembershipRole(db, { userId: actor.id, companyId: company.id });
  return canConnectSystems({ actor, ownsCompany: role === "owner" }, company.id);
}
