import type { Company } from "#lib/companies/rules/company.ts";
import { type Actor, canActOnCompany } from "#lib/core/actor.ts";
import { isPastReview, type Status, type StatusAction } from "#lib/core/status.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";

export type FleetKind = "vehicle" | "driver";

export const FLEET_FIELDS = { vehicle: vehicleFields, driver: driverFields } as const;

/** A vehicle or a driver, as far as the rules about both ask. */
export type FleetMember = { companyId: number; status: Status };

/** What is stored of a vehicle or driver beside its fields. */
export type StoredMember = FleetMember & {
  id: number;
  version: number;
  createdDate: Date;
  createdBy: string;
  modifiedDate: Date;
  modifiedBy: string;
  /** When it was first taken into use: the database keeps it, and the history tells by whom. */
  approvedDate: Date | null;
};

/** The company of a vehicle or driver, as far as their rules and pages ask. */
export type FleetCompany = Pick<Company, "id" | "companyName" | "status">;

/**
 * Approving and taking back into use are the provider's. A company's own people submit and withdraw, and take a
 * vehicle of theirs out of use.
 */
export function canTakeFleetAction(
  actor: Actor,
  member: FleetMember & { kind: FleetKind },
  action: StatusAction,
): boolean {
  if (!canActOnCompany(actor, member.companyId)) return false;
  if (actor.admin || action === "submit" || action === "withdraw") return true;
  return member.kind === "vehicle" && action === "deactivate";
}

/** What has been in use is never deleted. */
export const canDeleteFleetMember = (actor: Actor, { companyId, status }: FleetMember): boolean =>
  canActOnCompany(actor, companyId) && (status === "incomplete" || status === "pending");

/** The plate is what was approved: another plate is another vehicle, so from then on an admin changes it. */
export const canEditPlate = (actor: Actor, { status }: Pick<FleetMember, "status">): boolean =>
  actor.admin || !isPastReview(status);

/** Only the provider moves a vehicle or a driver to another company. */
export const canMoveFleet = (actor: Actor): boolean => actor.admin;

/** Whether vehicles and drivers may be moved to a company. One that is deleted or 'Poistettu' takes in nothing more. */
export const canReceiveFleet = ({ status }: Pick<FleetCompany, "status">): boolean => status !== "inactive";
