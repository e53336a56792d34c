import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { actionBetween, type Status } from "#lib/core/status.ts";
import { activationBlockers, canTakeFleetAction, type FleetKind } from "./fleet-permissions.ts";

// Rules that a screen asks before it offers a bulk change.

/** The most vehicles or drivers that change at once: meanwhile nobody else can change any of them. */
export const MAX_BULK = 10_000;

const TARGETS = ["active", "inactive"] as const;

/**
 * The states to which vehicles or drivers in these states can all be brought, by the rules of reviseMembers; those already
 * there stay. An incomplete one is approved on its own page, which shows what is missing. The server checks more, such as an
 * expired licence, and names the refused ones.
 */
export function bulkTargets(
  actor: Actor,
  company: FleetCompany,
  { kind, statuses }: { kind: FleetKind; statuses: readonly Status[] },
): Status[] {
  if (statuses.includes("incomplete")) return [];
  const canBecome = (target: Status) => (status: Status) => {
    const action = actionBetween(status, target);
    const member = { companyId: company.id, status, kind };
    return status === target || (action !== null && canTakeFleetAction(actor, member, action));
  };
  return TARGETS.filter(
    (target) =>
      statuses.some((status) => status !== target) &&
      statuses.every(canBecome(target)) &&
      (target !== "active" || activationBlockers(company.status).length === 0),
  );
}
