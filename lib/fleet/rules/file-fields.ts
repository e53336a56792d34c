import { fieldPaths, withFirst } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import type { FleetKind } from "./fleet-permissions.ts";

/** The fields of a file, in the order of its columns: a driver's last name comes before the first name. */
export const IMPORT_FIELDS: Record<FleetKind, readonly string[]> = {
  vehicle: fieldPaths(vehicleFields),
  driver: withFirst(fieldPaths(driverFields), [
    "taxiDrivingLicense",
    "taxiDrivingLicenseExpiration",
    "contact.lastName",
  ]),
};
