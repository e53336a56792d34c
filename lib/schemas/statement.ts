import { z } from "zod";
import { isPlainDate } from "#lib/domain/calendar.ts";
import { cursorSchema } from "./cursor.ts";
import { idSchema, limitSchema } from "./fields.ts";

/** A year that statements can be of. */
export const yearSchema = z.coerce.number("invalid").int("invalid").min(2026, "invalid").max(2999, "invalid");

/** A place in a list of statements: the first day of a period. */
const placeSchema = cursorSchema.refine(({ value }) => isPlainDate(String(value)), "invalid");

/** The Talous tab. */
export const statementListPageSchema = z.strictObject({
  companyId: idSchema,
  year: yearSchema.optional(),
  cursor: placeSchema.optional(),
});

export const statementListSchema = statementListPageSchema.extend({ limit: limitSchema });

export const statementIdSchema = z.strictObject({ companyId: idSchema, statementId: idSchema });
