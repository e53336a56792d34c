import { z } from "zod";
import { ENTITY_TYPES } from "#lib/domain/history.ts";
import { MAX_RETURN_REASON } from "#lib/domain/returning.ts";
import { companyIdSchema } from "./company.ts";
import { driverIdSchema } from "./driver.ts";
import { idSchema, requiredText, requiredWord, versionSchema } from "./fields.ts";
import { vehicleIdSchema } from "./vehicle.ts";

/** What may have been returned. */
export const returnedThingSchema = z.strictObject({
  companyId: idSchema,
  type: requiredWord(ENTITY_TYPES),
  id: idSchema,
});

const errand = {
  body: z.strictObject({ reason: requiredText(MAX_RETURN_REASON) }),
  version: versionSchema.optional(),
};

/** Sent back to be completed: the reason is told to the company. */
export const returnCompanySchema = z.strictObject({ ...companyIdSchema.shape, ...errand });
export const returnVehicleSchema = z.strictObject({ ...vehicleIdSchema.shape, ...errand });
export const returnDriverSchema = z.strictObject({ ...driverIdSchema.shape, ...errand });
