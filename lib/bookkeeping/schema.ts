import { z } from "zod";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, tableFormatSchema } from "#lib/schema/fields.ts";

/** The journal of one run, as a file. */
export const journalExportSchema = z.strictObject({
  runId: idSchema,
  cursor: cursorSchema.optional(),
  format: tableFormatSchema,
});
