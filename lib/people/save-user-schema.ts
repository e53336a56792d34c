import { z } from "zod";
import { computedFields, requiredText } from "#lib/platform/schema/fields.ts";
import { ignoredOfUser } from "./columns.ts";
import { userIdSchema } from "./schema.ts";

/** Accepts all columns of a GET. Stands apart from the schemas that browsers load. */
export const saveUserSchema = z.strictObject({
  ...userIdSchema.shape,
  body: z
    .strictObject({
      disabled: z.boolean("required"),
      reason: requiredText(300).optional(),
      /** As a GET calls it. */
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
