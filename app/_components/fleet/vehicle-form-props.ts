import type { Actor } from "#lib/core/actor.ts";
import { hasBeenInUse } from "#lib/core/status.ts";
import { canEditPlate } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle, VehicleType } from "#lib/fleet/rules/vehicle.ts";

// What the form of a vehicle holds, made on the server: plain fields, never a row.

export type VehicleValues = {
  licensePlate: string;
  make: string;
  model: string;
  year: string;
  color: string;
  vehicleType: VehicleType | "";
};

export const NEW_VEHICLE: VehicleValues = {
  licensePlate: "",
  make: "",
  model: "",
  year: "",
  color: "",
  vehicleType: "",
};

export type VehicleFormProps = {
  companyId: number;
  vehicleId: number;
  version: number;
  values: VehicleValues;
  /** Whether the plate is read-only for this person, by the question that the gate asks. */
  plateLocked: boolean;
  /** Whether the vehicle has been in use: what a locked plate is explained by. */
  everInUse: boolean;
};

export const vehicleFormProps = (actor: Actor, vehicle: Vehicle): VehicleFormProps => ({
  companyId: vehicle.companyId,
  vehicleId: vehicle.id,
  version: vehicle.version,
  values: {
    licensePlate: vehicle.licensePlate ?? "",
    make: vehicle.make ?? "",
    model: vehicle.model ?? "",
    year: String(vehicle.year ?? ""),
    color: vehicle.color ?? "",
    vehicleType: vehicle.vehicleType ?? "",
  },
  plateLocked: !canEditPlate(actor, vehicle),
  everInUse: hasBeenInUse(vehicle),
});

/** What the form sends: never a field that is read-only for this person. */
export function vehicleBody({ licensePlate, ...open }: VehicleValues, plateLocked: boolean) {
  return plateLocked ? open : { licensePlate, ...open };
}
