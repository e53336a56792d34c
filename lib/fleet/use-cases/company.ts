import { findFleetCompany, lockFleetCompanies } from "#db/queries/companies/companies.ts";
import { canActOnCompany } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { canReadCompany } from "#lib/core/use-cases/reach.ts";
import { canReceiveFleet, type FleetCompany, type FleetMember } from "#lib/fleet/rules/fleet-permissions.ts";

/**
 * The company whose vehicles or drivers are asked for, if the actor may see it, else `not_found`. `lock` holds it, so
 * that what is added is not added to one that is being deleted.
 */
export async function loadFleetCompany(
  ctx: Context,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Result<FleetCompany>> {
  if (!(await canReadCompany(ctx, id))) return fail("not_found");
  const company = options.lock
    ? (await lockFleetCompanies(ctx.db, [id])).get(id)
    : await findFleetCompany(ctx.db, id);
  return company ? ok(company) : fail("not_found");
}

/**
 * The company a vehicle or driver is in after a change: the present one, or for whoever may move it the one named.
 * Fails with `invalid_target` on its field where that does not exist or takes nothing in; held until then.
 */
export async function companyAfter(
  { actor, db }: Context,
  {
    before,
    company,
    target,
  }: { before: Pick<FleetMember, "companyId">; company: FleetCompany; target: number | undefined },
): Promise<Result<FleetCompany>> {
  // Whoever may not move it is refused by the gate, without learning what exists.
  if (target === undefined || target === before.companyId || !canActOnCompany(actor, target))
    return ok(company);
  // Both at once, in their order: two who move in opposite directions would wait for each other.
  const found = (await lockFleetCompanies(db, [before.companyId, target])).get(target);
  return found && canReceiveFleet(found)
    ? ok(found)
    : fail("invalid", { issues: [{ path: "company", code: "invalid_target" }] });
}
