import { z } from "zod";
import { isPlainDate } from "#lib/core/calendar.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { emailSchema, idSchema, limitSchema, requiredText, tableFormatSchema } from "#lib/schema/fields.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";

/** A year that statements can be of. The calendar ends with 2999, and the January after a year has to be in it. */
const yearSchema = z.coerce.number("invalid").int("invalid").min(2000, "invalid").max(2998, "invalid");

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

/** A statement by its id, as it stands in the API's path: with or without the suffix of a document. */
export const documentIdSchema = z.strictObject({
  companyId: idSchema,
  invoiceId: z.coerce
    .string("not_found")
    .regex(/^[1-9]\d{0,14}(?:\.(?:pdf|csv|xml))?$/, "not_found")
    .transform((text) => Number(text.replace(/\..*/, ""))),
});

const periodDay = z.string("not_found").refine(isPlainDate, "not_found").meta({ format: "date" });

const isOnCalendar = ({ invoiceId: start, end }: { invoiceId: string; end: string }): boolean =>
  // What is no date is refused as such.
  ![start, end].every(isPlainDate) || isPeriod({ start, end });

/** A statement by the days of its period; `invoiceId` is what stands where ids do. */
export const documentPeriodSchema = z
  .strictObject({
    companyId: idSchema,
    invoiceId: periodDay,
    end: z
      .string("not_found")
      .max(14, "not_found")
      .transform((text) => text.replace(/\.(?:pdf|csv|xml)$/, ""))
      .refine(isPlainDate, "not_found")
      .meta({ type: "string" }),
  })
  .refine(isOnCalendar, { error: "not_a_period", path: ["end"] });

export const DOCUMENT_FORMATS = ["pdf", "csv", "xml"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export const documentFormatSchema = z.enum(DOCUMENT_FORMATS, "unknown_value");

/** A statement as a document of a screen. */
export const statementExportSchema = documentIdSchema.extend({ format: documentFormatSchema });
export const periodExportSchema = documentPeriodSchema.safeExtend({ format: documentFormatSchema });

/** An accountant's link to a statement. */
export const sendLinkSchema = statementIdSchema.extend({ body: z.strictObject({ email: emailSchema(128) }) });
export const revokeLinkSchema = statementIdSchema.extend({ linkId: z.uuid("not_found") });

/** Read on within a download, never from outside. */
const within = { cursor: cursorSchema.optional() };

/** A company's statements of a year as one file. */
export const yearPartSchema = z.strictObject({ companyId: idSchema, year: yearSchema, ...within });

/** A year by company and quarter. */
export const extractSchema = z.strictObject({ year: yearSchema, format: tableFormatSchema, ...within });
export const companyExtractSchema = extractSchema.extend({ companyId: idSchema });

/** Which lines of a statement are given back, counted from one, and why. */
export const creditNoteSchema = statementIdSchema.extend({
  body: z.strictObject({
    positions: z
      .array(z.int("invalid").min(1, "invalid"), "invalid")
      .min(1, "nothing_chosen")
      .max(1_000, "too_many")
      .transform((positions) => [...new Set(positions)].sort((a, b) => a - b)),
    reason: requiredText(200),
  }),
});
