import {
  date,
  email,
  type FieldsOf,
  fieldTable,
  licence,
  personName,
  phone,
  sortColumns,
} from "#lib/core/field-table.ts";

/** The fields of a driver, in the order of the API and of the form. */
export const driverFields = fieldTable({
  taxiDrivingLicense: licence({ max: 20, required: true, sortedAs: "licence" }),
  /** The last day on which the licence is valid. */
  taxiDrivingLicenseExpiration: date({ required: true, sortedAs: "validity" }),
  contact: {
    firstName: personName({ max: 64, required: true }),
    lastName: personName({ max: 64, required: true, sortedAs: "name" }),
    phoneNumber: phone({ required: true, sortedAs: "phone" }),
    email: email({ max: 128, required: true, sortedAs: "email" }),
  },
});

export type DriverFields = FieldsOf<typeof driverFields>;

/** The columns that sort a list of drivers. */
export const DRIVER_COLUMNS = ["id", ...sortColumns(driverFields), "status"] as const;
export type DriverColumn = (typeof DRIVER_COLUMNS)[number];
