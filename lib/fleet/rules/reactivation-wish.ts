import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { canTakeFleetAction, type FleetMember } from "./fleet-permissions.ts";

/** A company's wish that a vehicle of its own comes back into use, and what an admin said if the answer was no. */
export type ReactivationWish = {
  wishedAt: Date;
  wishedBy: string;
  declinedAt: Date | null;
  declineReason: string | null;
};

/** Who may take it back into use needs no wish. */
export const canAskBack = (actor: Actor, vehicle: FleetMember): boolean =>
  vehicle.status === "inactive" &&
  canActOnCompany(actor, vehicle.companyId) &&
  !canTakeFleetAction(actor, { ...vehicle, kind: "vehicle" }, "reactivate");
