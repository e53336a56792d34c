import { z } from "zod";
import { isPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import { STATUSES } from "#lib/core/status.ts";
import { DRIVER_COLUMNS } from "#lib/fleet/rules/driver.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import {
  idSchema,
  optionalDate,
  optionalEmail,
  optionalForm,
  optionalName,
  optionalText,
  submissionKeySchema,
  tableFormatSchema,
  versionSchema,
} from "#lib/schema/fields.ts";
import { companyReference, fleetFilter, sortSchema } from "./schema.ts";

const contact = z.strictObject({
  firstName: optionalName(64),
  lastName: optionalName(64),
  phoneNumber: optionalForm(normalisePhone, [{ isValid: isPhone, code: "phone" }]),
  email: optionalEmail(128),
});

/**
 * The fields of a driver: one object for form, action, API and import. Each may be empty, which leaves the driver
 * incomplete; what is given must be valid.
 */
export const driverFieldsSchema = z.strictObject({
  taxiDrivingLicense: optionalText(20),
  taxiDrivingLicenseExpiration: optionalDate,
  contact,
});

/** Any part of a driver: what the form, a status button and the API's PUT send. Unknown fields are refused by name. */
export const driverChangesSchema = z
  .strictObject({
    ...driverFieldsSchema.shape,
    contact: contact.exactPartial(),
    status: z.enum(STATUSES, "unknown_value"),
    company: companyReference,
    /** What a GET gives and nobody can set: accepted in a PUT of the whole, and without effect. */
    id: z.unknown().optional(),
  })
  .exactPartial();

export const driverIdSchema = z.strictObject({ companyId: idSchema, driverId: idSchema });

/** The page of one ends in its history: `history` is where that begins. */
export const driverPageSchema = z.strictObject({
  ...driverIdSchema.shape,
  history: cursorSchema.optional(),
});

export const createDriverSchema = z.strictObject({
  companyId: idSchema,
  body: driverChangesSchema,
  submissionKey: submissionKeySchema.optional(),
});

export const saveDriverSchema = z.strictObject({
  ...driverIdSchema.shape,
  body: driverChangesSchema,
  version: versionSchema.optional(),
});

export const deleteDriverSchema = z.strictObject({
  ...driverIdSchema.shape,
  version: versionSchema.optional(),
});

export const driverListPageSchema = z.strictObject({
  ...fleetFilter,
  sort: sortSchema(DRIVER_COLUMNS).default("name"),
});

/** The same list as a file. */
export const driverExportSchema = driverListPageSchema.extend({ format: tableFormatSchema });

/** Drivers whose licence has ended or is about to, over all companies. */
export const expiringDriversSchema = z.strictObject({ cursor: cursorSchema.optional() });

export const companyExpiringSchema = z.strictObject({
  companyId: idSchema,
  ...expiringDriversSchema.shape,
});

/** The same lists as files. */
export const expiringExportSchema = expiringDriversSchema.extend({ format: tableFormatSchema });
export const companyExpiringExportSchema = companyExpiringSchema.extend({ format: tableFormatSchema });
