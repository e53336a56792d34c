import { z } from "zod";
import { companyReferenceOf } from "#lib/companies/schema.ts";
import type { FieldTable } from "#lib/core/field-table.ts";
import { STATUSES } from "#lib/core/status.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { changesShape, fieldsSchema } from "#lib/platform/schema/field-table.ts";
import {
  computedFields,
  idSchema,
  instantSchema,
  limitSchema,
  listSearchSchema,
  requiredWord,
  submissionKeySchema,
  tableFormatSchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";
import { addedColumnsSchema, listSchemas, refuseFiltersOfChanges } from "#lib/platform/schema/lists.ts";
import { DRIVER_COLUMNS, driverFields } from "./driver-fields.ts";
import { ADDED_VEHICLE_COLUMNS } from "./rules/added-columns.ts";
import { EXPIRING_CHOICES, MARKED_VALIDITIES } from "./rules/driver.ts";
import { VEHICLE_COLUMNS, VEHICLE_TYPES, vehicleFields } from "./vehicle-fields.ts";

// Schemas that requests about vehicles and about drivers share.

/** The list's filter in the address of the page and of the API. */
const fleetFilter = {
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

/** The input of the API's list of one company, or of its changes. */
export const fleetListSchema = z
  .strictObject({
    companyId: idSchema,
    ...fleetFilter,
    cursor: cursorSchema.optional(),
    updatedSince: instantSchema.optional(),
    limit: limitSchema,
  })
  .superRefine(refuseFiltersOfChanges(["status", "q"]));

/** The input of the changes in all companies of the caller. */
export const fleetChangesSchema = z.strictObject({
  updatedSince: instantSchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The company in a body: as a GET gave it, or the target of a move. */
export const companyReference = companyReferenceOf("invalid");

/** Any part of a member, as the form, a status button and the API's PUT send it. Unknown fields are refused by name. */
const memberChangesSchema = <const Table extends FieldTable>(fields: Table) =>
  z
    .strictObject({
      ...changesShape(fields),
      status: z.enum(STATUSES, "unknown_value"),
      company: companyReference,
      /** Fields of a GET that nobody can set: a PUT accepts and ignores them. */
      ...computedFields("id", "warnings", "blockedSince", "reasons"),
    })
    .exactPartial();

/** The parts of a request about one vehicle or driver. `place` identifies it, by the names in the API's address. */
const memberSchemas = <Place extends { companyId: typeof idSchema }, Changes extends z.ZodObject>(
  place: Place,
  changes: Changes,
) => ({
  create: z.strictObject({
    companyId: idSchema,
    body: changes,
    submissionKey: submissionKeySchema.optional(),
  }),
  id: z.strictObject(place),
  save: z.strictObject({ ...place, body: changes, version: versionSchema.optional() }),
  remove: z.strictObject({ ...place, version: versionSchema.optional() }),
  /** The page of one member has a history; `history` is its cursor. */
  page: z.strictObject({ ...place, history: cursorSchema.optional() }),
});

/** The fields of a vehicle: one object for form, action, API and import. */
export const vehicleFieldsSchema = fieldsSchema(vehicleFields);
export const vehicleChangesSchema = memberChangesSchema(vehicleFields);

export const {
  create: createVehicleSchema,
  id: vehicleIdSchema,
  save: saveVehicleSchema,
  remove: deleteVehicleSchema,
  page: vehiclePageSchema,
} = memberSchemas({ companyId: idSchema, vehicleId: idSchema }, vehicleChangesSchema);

/** The body is empty: the path says which vehicle is meant. */
export const askVehicleBackSchema = z.strictObject({
  ...vehicleIdSchema.shape,
  body: z.strictObject({}).optional(),
});

/** The vehicles that a company's page shows. */
const vehicleFilter = { ...fleetFilter, type: z.enum(VEHICLE_TYPES, "unknown_value").optional() };

export const { page: vehicleListPageSchema, file: vehicleExportSchema } = listSchemas({
  fields: {
    companyId: idSchema,
    ...vehicleFilter,
    columns: addedColumnsSchema(ADDED_VEHICLE_COLUMNS).optional(),
  },
  columns: VEHICLE_COLUMNS,
  order: "plate",
});

/** The fields of a driver: one object for form, action, API and import. */
export const driverFieldsSchema = fieldsSchema(driverFields);
export const driverChangesSchema = memberChangesSchema(driverFields);

export const {
  create: createDriverSchema,
  id: driverIdSchema,
  save: saveDriverSchema,
  remove: deleteDriverSchema,
  page: driverPageSchema,
} = memberSchemas({ companyId: idSchema, driverId: idSchema }, driverChangesSchema);

/** The drivers that a company's page shows. */
const driverFilter = {
  ...fleetFilter,
  validity: z.enum(MARKED_VALIDITIES, "unknown_value").optional(),
};

export const { page: driverListPageSchema, file: driverExportSchema } = listSchemas({
  fields: { companyId: idSchema, ...driverFilter },
  columns: DRIVER_COLUMNS,
  order: "name",
});

/** Drivers whose licence has expired or expires soon, over all companies. */
export const expiringDriversSchema = z.strictObject({
  ends: z.enum(EXPIRING_CHOICES, "unknown_value").optional(),
  /** A part of the driver's name, licence or contact details. */
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});

export const companyExpiringSchema = z.strictObject({
  companyId: idSchema,
  ...expiringDriversSchema.shape,
});

/** 'Muistuta': the ticked drivers of the list over all companies. */
export const remindLicencesSchema = z.strictObject({
  ids: z.array(idSchema).min(1, "required").max(MAX_BULK, "too_many"),
});

/** The same lists as files. */
export const expiringExportSchema = expiringDriversSchema.extend({ format: tableFormatSchema });
export const companyExpiringExportSchema = companyExpiringSchema.extend({ format: tableFormatSchema });

/** The ticked rows; or all rows that match the list's filter, with the number that the person saw. */
const selectionOf = <Filter extends z.ZodRawShape>(filter: Filter) =>
  z.union([
    z.strictObject({ ids: z.array(idSchema).min(1, "required").max(MAX_BULK, "too_many") }),
    z.strictObject({ ...filter, count: z.number().int().min(1).max(MAX_BULK, "too_many") }),
  ]);

const target = z.coerce
  .string("invalid_target")
  .min(1, "required")
  .regex(/^[1-9]\d{0,14}$/, "invalid_target")
  .transform(Number);

const statusChange = z.strictObject({ status: requiredWord(STATUSES) });

/** A change of the selected vehicles. */
export const changeVehiclesSchema = z.strictObject({
  companyId: idSchema,
  selection: selectionOf(vehicleFilter),
  change: z.union([z.strictObject({ target }), statusChange]),
  submissionKey: submissionKeySchema,
});

/** A change of the selected drivers: drivers stay in their company. */
export const changeDriversSchema = z.strictObject({
  companyId: idSchema,
  selection: selectionOf(driverFilter),
  change: statusChange,
  submissionKey: submissionKeySchema,
});

/** The API's list: whole vehicles as a GET gave them, or their ids with the changes. */
export const putVehiclesSchema = z.strictObject({
  companyId: idSchema,
  body: z
    .array(vehicleChangesSchema.extend({ id: companyReference.shape.id }))
    .min(1, "required")
    .max(MAX_BULK, "too_many")
    .superRefine((vehicles, ctx) => {
      const known = new Set<number>();
      for (const [index, { id }] of vehicles.entries()) {
        if (known.has(id)) ctx.addIssue({ code: "custom", message: "duplicate", path: [index, "id"] });
        known.add(id);
      }
    }),
});

export const undoBulkChangeSchema = z.strictObject({ companyId: idSchema, changeId: idSchema });
