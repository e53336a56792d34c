import { z } from "zod";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { fieldsSchema } from "#lib/platform/schema/field-table.ts";
import { idSchema, tableFormatSchema } from "#lib/platform/schema/fields.ts";
import { listSchemas } from "#lib/platform/schema/lists.ts";
import { DRIVER_COLUMNS, driverFields } from "./driver-fields.ts";
import { MARKED_VALIDITIES } from "./rules/driver.ts";
import { fleetFilter, memberChangesSchema, memberSchemas } from "./schema.ts";

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
export const driverFilter = {
  ...fleetFilter,
  validity: z.enum(MARKED_VALIDITIES, "unknown_value").optional(),
};

export const { page: driverListPageSchema, file: driverExportSchema } = listSchemas({
  fields: { companyId: idSchema, ...driverFilter },
  columns: DRIVER_COLUMNS,
  order: "name",
});

/** Drivers whose licence has expired or expires soon, over all companies. */
export const expiringDriversSchema = z.strictObject({ cursor: cursorSchema.optional() });

export const companyExpiringSchema = z.strictObject({
  companyId: idSchema,
  ...expiringDriversSchema.shape,
});

/** The same lists as files. */
export const expiringExportSchema = expiringDriversSchema.extend({ format: tableFormatSchema });
export const companyExpiringExportSchema = companyExpiringSchema.extend({ format: tableFormatSchema });
