import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { ENTITY_TYPES, type Entity } from "#lib/history/rules/history.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, limitSchema } from "#lib/schema/fields.ts";

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

/** A screen that ends in a history: `history` is where its page begins. */
export const withHistorySchema = z.strictObject({ companyId: idSchema, history: cursorSchema.optional() });

/** A company's details with two histories; `views` is of the admins who looked at the company as its people do. */
export const companyDetailsSchema = withHistorySchema.extend({ views: cursorSchema.optional() });

export const restoreSchema = z.strictObject({
  companyId: idSchema,
  /** What to bring back; the company itself when left out. */
  body: z.strictObject({ entity: entitySchema.exactOptional() }).default({}),
});

export const deletedListSchema = z.strictObject({
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});
