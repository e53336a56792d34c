import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { ADMIN_ENTITY_TYPES } from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, type Entity, HISTORY_FIELDS } from "#lib/events/rules/change.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  dateSchema,
  idSchema,
  limitSchema,
  listSearchSchema,
  tableFormatSchema,
} from "#lib/platform/schema/fields.ts";

/** `vehicle:12` */
const entitySchema = z
  .string("invalid")
  .max(40, "invalid")
  .transform((text, ctx): Entity => {
    const [kind = "", given = "", ...more] = text.split(":");
    const type = ENTITY_TYPES.find((one) => one === kind);
    const id = idSchema.safeParse(given);
    if (type && id.success && more.length === 0) return { type, id: id.data };
    ctx.addIssue({ code: "custom", message: "invalid" });
    return z.NEVER;
  });

/** The API's history of a company with its vehicles and drivers, or of one of them. */
export const historyListSchema = z.strictObject({
  companyId: idSchema,
  entity: entitySchema.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** A screen with a history; `history` is the cursor of its page. */
export const withHistorySchema = z.strictObject({ companyId: idSchema, history: cursorSchema.optional() });

/** A company's details with two histories; `views` is the history of admins who viewed the company. */
export const companyDetailsSchema = withHistorySchema.extend({ views: cursorSchema.optional() });

export const restoreSchema = z.strictObject({
  companyId: idSchema,
  /** The entity to restore; the company itself if absent. */
  body: z.strictObject({ entity: entitySchema.exactOptional() }).default({}),
});

export const deletedListSchema = z.strictObject({
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});

/** The cursor of a filtered history holds an instant and the number of the table (lib/history/queries/whole-history.ts). */
const placeSchema = cursorSchema.refine(({ value }) => {
  const [at = "", table = "", ...more] = String(value).split(" ");
  return isInstant(at) && (table === "0" || table === "1") && more.length === 0;
}, "invalid");

const narrowing = {
  field: z.enum(HISTORY_FIELDS, "unknown_value").optional(),
  /** The person: a whole e-mail address, or the name of an API client. */
  person: listSearchSchema.optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
};

/** The provider's view of all events. */
export const wholeHistoryScreenSchema = z.strictObject({
  kind: z.enum([...ENTITY_TYPES, ...ADMIN_ENTITY_TYPES], "unknown_value").optional(),
  businessId: listSearchSchema.optional(),
  ...narrowing,
  cursor: placeSchema.optional(),
});

export const wholeHistoryExportSchema = wholeHistoryScreenSchema.extend({ format: tableFormatSchema });

export const wholeHistoryListSchema = wholeHistoryScreenSchema.extend({ limit: limitSchema });

/** The whole history of one company with its vehicles and drivers. */
export const companyHistorySchema = z.strictObject({
  companyId: idSchema,
  /** One vehicle or driver. */
  entity: entitySchema.optional(),
  kind: z.enum(ENTITY_TYPES, "unknown_value").optional(),
  ...narrowing,
  cursor: placeSchema.optional(),
});

export const companyHistoryExportSchema = companyHistorySchema.extend({ format: tableFormatSchema });
