import { findMembershipRole } from "#db/queries/companies/companies.ts";
import { canConnectSystems } from "#lib/api-clients/rules/api-client.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { isOnlyLookedAt } from "#lib/core/actor.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

/** Whether programs and webhooks of this company are the actor's to keep; null: those of all companies. */
export async function connectsSystems({ actor, db }: Context, company: Company | null): Promise<boolean> {
  if (company === null || actor.admin || actor.kind !== "user" || actor.id === null)
    return canConnectSystems({ actor, ownsCompany: false }, company?.id ?? null);
  if (isOnlyLookedAt(actor, company.id)) return false;
  const role = await findMembershipRole(db, { userId: actor.id, companyId: company.id });
  return canConnectSystems({ actor, ownsCompany: role === "owner" }, company.id);
}
