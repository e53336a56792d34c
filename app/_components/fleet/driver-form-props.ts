import { type FormValuesOf, formValues } from "#lib/core/field-table.ts";
import { driverFields } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";

// The data of a driver's form, made on the server: plain fields, never a row.

export type DriverValues = FormValuesOf<typeof driverFields>;

export const NEW_DRIVER: DriverValues = formValues(driverFields, {});

export type DriverFormProps = { companyId: number; driverId: number; version: number; values: DriverValues };

export const driverFormProps = (driver: Driver): DriverFormProps => ({
  companyId: driver.companyId,
  driverId: driver.id,
  version: driver.version,
  values: formValues(driverFields, driver),
});
