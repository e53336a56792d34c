import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { ENTITY_TYPES } from "#lib/history/rules/history.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { limitSchema, tableFormatSchema } from "#lib/schema/fields.ts";

/** The admins' work queue: which kind is listed, and from where. */
export const queueSchema = z.strictObject({
  kind: z.enum(ENTITY_TYPES, "unknown_value").default(ENTITY_TYPES[0]),
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});

/** The same list as a file, and for programs. */
export const queueExportSchema = queueSchema.extend({ format: tableFormatSchema });
export const waitingListSchema = queueSchema.extend({ limit: limitSchema });
