import { z } from "zod";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { isInstant } from "#lib/core/calendar.ts";
import { ENTITY_TYPES } from "#lib/events/rules/change.ts";
import { driverIdSchema, vehicleIdSchema } from "#lib/fleet/schema.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  limitSchema,
  requiredText,
  requiredWord,
  tableFormatSchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";
import { MAX_RETURN_REASON } from "#lib/queue/rules/returning.ts";

/** The admins' work queue: the listed kind, and the cursor. */
export const queueSchema = z.strictObject({
  kind: z.enum(ENTITY_TYPES, "unknown_value").default(ENTITY_TYPES[0]),
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});

/** The page; of an account with many waiting companies it shows only the first, unless that account is chosen. */
export const queuePageSchema = queueSchema.extend({ account: idSchema.optional() });

/** The same list as a file, and for programs. */
export const queueExportSchema = queueSchema.extend({ format: tableFormatSchema });
export const waitingListSchema = queueSchema.extend({ limit: limitSchema });

/** The kinds that may have been returned. */
export const returnedThingSchema = z.strictObject({
  companyId: idSchema,
  type: requiredWord(ENTITY_TYPES),
  id: idSchema,
});

const command = {
  body: z.strictObject({ reason: requiredText(MAX_RETURN_REASON) }),
  version: versionSchema.optional(),
};

/** A return for completion: the company gets the reason. */
export const returnCompanySchema = z.strictObject({ ...companyIdSchema.shape, ...command });
export const returnVehicleSchema = z.strictObject({ ...vehicleIdSchema.shape, ...command });
export const returnDriverSchema = z.strictObject({ ...driverIdSchema.shape, ...command });
