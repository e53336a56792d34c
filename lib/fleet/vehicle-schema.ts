import { z } from "zod";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { normalisePlate } from "#lib/core/finnish/plate.ts";
import { STATUSES } from "#lib/core/status.ts";
import { cleanText, textLength } from "#lib/core/text.ts";
import { isVehicleYear, VEHICLE_COLUMNS, VEHICLE_TYPES } from "#lib/fleet/rules/vehicle.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import {
  idSchema,
  optionalForm,
  optionalText,
  optionalWholeNumber,
  optionalWord,
  submissionKeySchema,
  tableFormatSchema,
  versionSchema,
} from "#lib/schema/fields.ts";
import { companyReference, fleetFilter, sortSchema } from "./schema.ts";

/**
 * The fields of a vehicle: one object for form, action, API and import. Each may be empty, which leaves the vehicle
 * incomplete; what is given must be valid.
 */
export const vehicleFieldsSchema = z.strictObject({
  licensePlate: optionalForm(normalisePlate, [
    { isValid: (text) => cleanText(text) !== null, code: "bad_characters" },
    { isValid: (text) => textLength(text) <= 10, code: "too_long:10" },
  ]),
  make: optionalText(50),
  model: optionalText(50),
  year: optionalWholeNumber((year) => isVehicleYear(year, helsinkiDate(new Date())), "vehicle_year"),
  color: optionalText(30),
  vehicleType: optionalWord(VEHICLE_TYPES),
});

/** Any part of a vehicle: what the form, a status button and the API's PUT send. Unknown fields are refused by name. */
export const vehicleChangesSchema = z
  .strictObject({
    ...vehicleFieldsSchema.shape,
    status: z.enum(STATUSES, "unknown_value"),
    company: companyReference,
    /** What a GET gives and nobody can set: accepted in a PUT of the whole, and without effect. */
    id: z.unknown().optional(),
  })
  .exactPartial();

export const vehicleIdSchema = z.strictObject({ companyId: idSchema, vehicleId: idSchema });

/** The page of one ends in its history: `history` is where that begins. */
export const vehiclePageSchema = z.strictObject({
  ...vehicleIdSchema.shape,
  history: cursorSchema.optional(),
});

export const createVehicleSchema = z.strictObject({
  companyId: idSchema,
  body: vehicleChangesSchema,
  submissionKey: submissionKeySchema.optional(),
});

export const saveVehicleSchema = z.strictObject({
  ...vehicleIdSchema.shape,
  body: vehicleChangesSchema,
  version: versionSchema.optional(),
});

export const deleteVehicleSchema = z.strictObject({
  ...vehicleIdSchema.shape,
  version: versionSchema.optional(),
});

export const vehicleListPageSchema = z.strictObject({
  ...fleetFilter,
  sort: sortSchema(VEHICLE_COLUMNS).default("plate"),
});

/** The same list as a file. */
export const vehicleExportSchema = vehicleListPageSchema.extend({ format: tableFormatSchema });
