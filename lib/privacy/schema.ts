import { z } from "zod";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, listSearchSchema } from "#lib/platform/schema/fields.ts";
import { PERSON_KINDS, type PersonKey } from "#lib/privacy/rules/privacy.ts";

/** `driver-12` */
export const personKeySchema = z
  .string("not_found")
  .max(40, "not_found")
  .transform((text, ctx): PersonKey => {
    const [name = "", given = "", ...more] = text.split("-");
    const kind = PERSON_KINDS.find((one) => one === name);
    const id = idSchema.safeParse(given);
    if (kind && id.success && more.length === 0) return { kind, id: id.data };
    ctx.addIssue({ code: "custom", message: "not_found" });
    return z.NEVER;
  });

/** Shorter texts occur in nearly every name, and no index finds them. */
export const PERSON_SEARCH_MIN = 3;

export const personListSchema = z.strictObject({
  kind: z.enum(PERSON_KINDS, "unknown_value").default("driver"),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});

export const personSchema = z.strictObject({ person: personKeySchema });
export const personPageSchema = z.strictObject({
  person: personKeySchema,
  history: cursorSchema.optional(),
});

/** The word that an admin types to anonymise a person. */
export const CONFIRMATION = "ANONYMISOI";

export const anonymiseSchema = z.strictObject({
  person: personKeySchema,
  body: z.strictObject({
    /** True only counts the rows and changes nothing. */
    dryRun: z.boolean("invalid").default(false),
    /** True when the person asked for it. Required for a user who is not disabled. */
    ownRequest: z.boolean("invalid").default(false),
    confirmation: z.string("required").max(32, "too_long:32").default(""),
  }),
});

export const retentionSchema = z.strictObject({});
export const retentionPageSchema = z.strictObject({ history: cursorSchema.optional() });
export const ownDataSchema = z.strictObject({});
