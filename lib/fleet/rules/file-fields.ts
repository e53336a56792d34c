import { fieldsByPath, withFirst } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import type { FleetKind } from "./fleet-permissions.ts";

const pathsOf = (table: Parameters<typeof fieldsByPath>[0]): string[] =>
  fieldsByPath(table).map(([path]) => path);

/** The fields of a file, in the order of its columns: a driver's last name comes before the first name. */
export const IMPORT_FIELDS: Record<FleetKind, readonly string[]> = {
  vehicle: pathsOf(vehicleFields),
  driver: withFirst(pathsOf(driverFields), [
    "taxiDrivingLicense",
    "taxiDrivingLicenseExpiration",
    "contact.lastName",
  ]),
};
