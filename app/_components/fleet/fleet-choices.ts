import { BUTTONS, outcomeOf, type StatusChoice } from "#app/_components/status/status-choices.ts";
import type { Actor } from "#lib/core/actor.ts";
import { nextStatus, type Standing } from "#lib/core/status.ts";
import {
  canDeleteFleetMember,
  canTakeFleetAction,
  type FleetKind,
  type FleetMember,
} from "#lib/fleet/rules/fleet-permissions.ts";

type Member = FleetMember & Standing & { kind: FleetKind };

/**
 * Which status buttons a person sees of a vehicle or driver, by asking what the gate asks. `unfit` is what may not come
 * into use now.
 */
export function fleetChoices(actor: Actor, member: Member, unfit: boolean): StatusChoice[] {
  return BUTTONS.flatMap((action) => {
    const next = nextStatus(member.status, action);
    if (!next.ok || !canTakeFleetAction(actor, member, action)) return [];
    const disabled = member.status === "incomplete" || (unfit && next.value === "active");
    const outcome = outcomeOf(member, { action, to: next.value });
    return [{ action, to: next.value, outcome, disabled }];
  });
}

/** Whether 'Poista' is offered, and as what: what is unfinished disappears, what is finished stays visible. */
export function fleetDeletionOf(actor: Actor, member: FleetMember): "incomplete" | "pending" | null {
  if (!canDeleteFleetMember(actor, member)) return null;
  return member.status === "incomplete" ? "incomplete" : "pending";
}
