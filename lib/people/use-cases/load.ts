import { admitCompany, findMembershipRole } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { PeopleAction } from "#lib/events/rules/change.ts";
import { recordAdminEvent, recordEvent } from "#lib/events/use-cases/record.ts";
import { type ActorInCompany, managesPeople, seesPeople } from "#lib/people/rules/membership.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

export type Home = { company: Company; standing: ActorInCompany };

/** A company and the actor's role in it, for actors who may see its people. Fails with `not_found`. */
export async function loadHome(
  ctx: Context,
  companyId: number,
  options: { lock?: boolean } = {},
): Promise<Result<Home>> {
  const { actor, db } = ctx;
  if (!seesPeople(actor, companyId)) return fail("not_found");
  const company = await loadCompany(ctx, companyId, options);
  if (!company.ok) return company;
  const role =
    actor.kind === "user" && actor.id !== null
      ? await findMembershipRole(db, { userId: actor.id, companyId })
      : null;
  return ok({ company: company.value, standing: { actor, role } });
}

/** The person as one of the company's people, for the rest of the transaction: who joins it, or leaves it. */
export async function admitPerson(ctx: Context, companyId: number): Promise<Context> {
  const actor = { ...ctx.actor, companyIds: [...ctx.actor.companyIds, companyId] };
  await admitCompany(ctx.db, actor);
  return { ...ctx, actor };
}

/** loadHome as a use case, which a page runs first. Fails with `not_found`. */
export const getHome = (ctx: Context, { companyId }: { companyId: number }): Promise<Result<Home>> =>
  loadHome(ctx, companyId);

/**
 * The same for actors who manage its people. It locks the company, so that another change of its people waits.
 * Fails with `not_found`, `forbidden`.
 */
export async function lockHome(ctx: Context, companyId: number): Promise<Result<Home>> {
  const home = await loadHome(ctx, companyId, { lock: true });
  return !home.ok || managesPeople(home.value.standing) ? home : fail("forbidden");
}

type PersonInRole = { email: string; role: CompanyRole };

/** Records a change of a company's people in the company's history. */
export async function recordPeople(
  ctx: Context,
  company: Company,
  { action, before, after }: { action: PeopleAction; before?: PersonInRole; after?: PersonInRole },
): Promise<void> {
  await recordEvent(ctx, {
    entityType: "company",
    entityId: company.id,
    companyId: company.id,
    action,
    status: company.status,
    ...(before && { before: flat(before) }),
    ...(after && { after: flat(after) }),
  });
}

const flat = ({ email, role }: PersonInRole) => ({ "person.email": email, "person.role": role });

type Roles = { before: CompanyRole | null; after: CompanyRole | null };

/** Records an admin's change of a membership in the user's history. */
export async function recordMembership(
  ctx: Context,
  { company, userId, before, after }: Roles & { company: Company; userId: number },
): Promise<void> {
  if (!ctx.actor.admin) return;
  const told = (role: CompanyRole | null) => ({ membership: role && `${company.companyName}: ${role}` });
  await recordAdminEvent(ctx, {
    entity: { type: "user", id: userId },
    action: "update",
    before: told(before),
    after: told(after),
  });
}
