import { z } from "zod";
import { computedFields, requiredText } from "#lib/platform/schema/fields.ts";
import { ignoredOfUser } from "./columns.ts";
import { userIdSchema } from "./schema.ts";

/** Accepts all fields of a GET. Separate from the schemas that browsers load. */
export const saveUserSchema = z.strictObject({
  ...userIdSchema.shape,
  body: z
    .strictObject({
      disabled: z.boolean("required"),
      reason: requiredText(300).optional(),
      /** The reason's name in a GET. */
      disabledReason: requiredText(300).nullish(),
      ...(computedFields(...ignoredOfUser) as object),
      email: z.string("invalid").optional(),
      admin: z.boolean("invalid").optional(),
    })
    .transform(({ disabledReason, ...body }) => ({
      ...body,
      reason: body.reason ?? disabledReason ?? undefined,
    }))
    .refine(({ disabled, reason }) => !disabled || reason !== undefined, {
      path: ["reason"],
      error: "required",
    }),
});
