import { vehicles } from "#db/schema.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";

// A vehicle and its row: how the one becomes the other.

export const vehicleColumns = {
  id: vehicles.id,
  version: vehicles.version,
  companyId: vehicles.companyId,
  licensePlate: vehicles.licensePlate,
  make: vehicles.make,
  model: vehicles.model,
  year: vehicles.year,
  color: vehicles.color,
  vehicleType: vehicles.vehicleType,
  status: vehicles.status,
  // Named as the domain does, so that a row is a vehicle already.
  createdDate: vehicles.createdAt,
  createdBy: vehicles.createdBy,
  modifiedDate: vehicles.modifiedAt,
  modifiedBy: vehicles.modifiedBy,
  approvedDate: vehicles.approvedAt,
};

/** What a revision writes. */
export const vehicleValues = (vehicle: Vehicle) => ({
  companyId: vehicle.companyId,
  licensePlate: vehicle.licensePlate,
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  color: vehicle.color,
  vehicleType: vehicle.vehicleType,
  status: vehicle.status,
  modifiedBy: vehicle.modifiedBy,
});
