import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { canTakeFleetAction, type FleetMember } from "./fleet-permissions.ts";

/** A company's wish to take its vehicle back into use, and the reason if an admin declined. */
export type ReactivationWish = {
  wishedAt: Date;
  wishedBy: string;
  declinedAt: Date | null;
  declineReason: string | null;
};

/** Whether the actor may wish; an actor who may reactivate the vehicle needs no wish. */
export const canAskBack = (actor: Actor, vehicle: FleetMember): boolean =>
  vehicle.status === "inactive" &&
  canActOnCompany(actor, vehicle.companyId) &&
  !canTakeFleetAction(actor, { ...vehicle, kind: "vehicle" }, "reactivate");
