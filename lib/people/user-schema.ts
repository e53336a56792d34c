import { z } from "zod";
import { USER_STATES } from "#lib/people/rules/user-administration.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import {
  idSchema,
  limitSchema,
  listSearchSchema,
  requiredText,
  tableFormatSchema,
} from "#lib/schema/fields.ts";

// People's accounts, as the provider's admins see them.

const SORTS = ["email", "-email", "created", "-created", "seen", "-seen"] as const;

const filterShape = {
  state: z.enum(USER_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

export const userListPageSchema = z.strictObject({
  ...filterShape,
  sort: z.enum(SORTS, "unknown_value").default("email"),
  cursor: cursorSchema.refine(({ value }) => typeof value === "string", "invalid").optional(),
});

export const userExportSchema = userListPageSchema.extend({ format: tableFormatSchema });

/** The API's list goes by id where no order is asked for: it never changes under a reader. */
export const userListSchema = z.strictObject({
  ...filterShape,
  sort: z.enum(SORTS, "unknown_value").optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

export const userIdSchema = z.strictObject({ userId: idSchema });

/** The screen of one of them, with where its history begins. */
export const userPageSchema = z.strictObject({ userId: idSchema, history: cursorSchema.optional() });

export const saveUserSchema = z.strictObject({
  userId: idSchema,
  body: z
    .strictObject({ disabled: z.boolean("required"), reason: requiredText(300).optional() })
    .refine(({ disabled, reason }) => !disabled || reason !== undefined, {
      path: ["reason"],
      error: "required",
    }),
});

export const userAdminSchema = z.strictObject({ userId: idSchema, admin: z.boolean() });

export const userSessionSchema = z.strictObject({ userId: idSchema, sessionId: idSchema });
