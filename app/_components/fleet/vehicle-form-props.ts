import type { Actor } from "#lib/core/actor.ts";
import { type FormValuesOf, formValues } from "#lib/core/field-table.ts";
import { hasBeenInUse } from "#lib/core/status.ts";
import { canEditPlate } from "#lib/fleet/rules/fleet-permissions.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";

// The data of a vehicle's form, made on the server: plain fields, never a row.

export type VehicleValues = FormValuesOf<typeof vehicleFields>;

export const NEW_VEHICLE: VehicleValues = formValues(vehicleFields, {});

export type VehicleFormProps = {
  companyId: number;
  vehicleId: number;
  version: number;
  values: VehicleValues;
  /** Whether the plate is read-only for this person, by the gate's own question. */
  plateLocked: boolean;
  /** Whether the vehicle has been in use, which explains a locked plate. */
  everInUse: boolean;
};

export const vehicleFormProps = (actor: Actor, vehicle: Vehicle): VehicleFormProps => ({
  companyId: vehicle.companyId,
  vehicleId: vehicle.id,
  version: vehicle.version,
  values: formValues(vehicleFields, vehicle),
  plateLocked: !canEditPlate(actor, vehicle),
  everInUse: hasBeenInUse(vehicle),
});

/** The form's body: never a field that is read-only for this person. */
export function vehicleBody({ licensePlate, ...open }: VehicleValues, plateLocked: boolean) {
  return plateLocked ? open : { licensePlate, ...open };
}
