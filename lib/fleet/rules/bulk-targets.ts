import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { actionBetween, type Status } from "#lib/core/status.ts";
import { activationBlockers, canTakeFleetAction, type FleetKind } from "./fleet-permissions.ts";

// What a screen asks before it offers a bulk change.

/** The most vehicles or drivers that change at once: while they do, nobody else can change any of them. */
export const MAX_BULK = 10_000;

const TARGETS = ["active", "inactive"] as const;

/**
 * The states that vehicles or drivers in these states can all be brought to, as reviseMembers decides: those already there
 * stay. An unfinished one is approved on its own page, where it says what it lacks. The server knows more, such as a
 * licence that has expired, and names who is held back.
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
