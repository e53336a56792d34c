import { z } from "zod";
import { fieldsSchema } from "#lib/platform/schema/field-table.ts";
import { idSchema } from "#lib/platform/schema/fields.ts";
import { listSchemas } from "#lib/platform/schema/lists.ts";
import { fleetFilter, memberChangesSchema, memberSchemas } from "./schema.ts";
import { VEHICLE_COLUMNS, VEHICLE_TYPES, vehicleFields } from "./vehicle-fields.ts";

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
export const vehicleFilter = { ...fleetFilter, type: z.enum(VEHICLE_TYPES, "unknown_value").optional() };

export const { page: vehicleListPageSchema, file: vehicleExportSchema } = listSchemas({
  fields: { companyId: idSchema, ...vehicleFilter },
  columns: VEHICLE_COLUMNS,
  order: "plate",
});
