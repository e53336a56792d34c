import type { Company } from "#lib/companies/rules/company.ts";
import { canTakeAction } from "#lib/companies/rules/company-permissions.ts";
import { type Actor, canSeeCompany } from "#lib/core/actor.ts";
import { type Failure, fail, ok, type Result } from "#lib/core/result.ts";
import { nextStatus, type Status } from "#lib/core/status.ts";
import { canTakeFleetAction, type FleetKind, type FleetMember } from "#lib/fleet/rules/fleet-permissions.ts";

export const MAX_RETURN_REASON = 500;

/**
 * Whether an admin may return a waiting company for completion. Fails with `not_found`, `forbidden` or
 * `transition_not_allowed`.
 */
export function returnedCompany<One extends Pick<Company, "id" | "status">>(
  actor: Actor,
  company: One,
): Result<One> {
  if (!canSeeCompany(actor, company.id)) return fail("not_found");
  return returned(company, canTakeAction(actor, company, "return"));
}

/** Whether an admin may return a waiting vehicle or driver for completion. Fails like returnedCompany. */
export function returnedMember<One extends FleetMember>(
  actor: Actor,
  kind: FleetKind,
  member: One,
): Result<One> {
  if (!canSeeCompany(actor, member.companyId)) return fail("not_found");
  return returned(member, canTakeFleetAction(actor, { ...member, kind }, "return"));
}

function returned<One extends { status: Status }>(one: One, permitted: boolean): Result<One> {
  if (!permitted) return refused("forbidden");
  const next = nextStatus(one.status, "return");
  return next.ok ? ok({ ...one, status: next.value }) : refused(next.error.code);
}

const refused = (code: Failure["code"]) => fail(code, { issues: [{ path: "status", code }] });
