import { z } from "zod";
import { STATUSES } from "#lib/core/status.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { idSchema, requiredWord, submissionKeySchema } from "#lib/platform/schema/fields.ts";
import { driverFilter } from "./driver-schema.ts";
import { companyReference } from "./schema.ts";
import { vehicleChangesSchema, vehicleFilter } from "./vehicle-schema.ts";

/** The ticked rows; or all rows behind the list's filter, with the number that the person saw. */
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
