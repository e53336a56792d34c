import { z } from "zod";
import { isPlainDate } from "#lib/core/calendar.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  emailSchema,
  idSchema,
  limitSchema,
  tableFormatSchema,
  wholeNumberText,
} from "#lib/platform/schema/fields.ts";
import { isPeriod } from "#lib/settlements/rules/period.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";

/** A year of statements. Dates end in 2999, and the January after the year must be a date. */
const yearSchema = wholeNumberText(2000, 2998);

/** A cursor of a list of statements: its value is the first day of a period. */
const placeSchema = cursorSchema.refine(({ value }) => isPlainDate(String(value)), "invalid");

/** The Talous tab. */
export const statementListPageSchema = z.strictObject({
  companyId: idSchema,
  year: yearSchema.optional(),
  cursor: placeSchema.optional(),
});

export const statementListSchema = statementListPageSchema.extend({ limit: limitSchema });

/** A statement by its id in the API's path, with or without the suffix of a document. */
export const documentIdSchema = z.strictObject({
  companyId: idSchema,
  invoiceId: z.coerce
    .string("not_found")
    .regex(/^[1-9]\d{0,14}(?:\.(?:pdf|csv|xml))?$/, "not_found")
    .transform((text) => Number(text.replace(/\..*/, ""))),
});

const periodDay = z.string("not_found").refine(isPlainDate, "not_found").meta({ format: "date" });

const isOnCalendar = ({ invoiceId: start, end }: { invoiceId: string; end: string }): boolean =>
  // The date check above reports an invalid date.
  ![start, end].every(isPlainDate) || isPeriod({ start, end });

/** A statement by the days of its period. `invoiceId` holds the first day, because the path segment has that name. */
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

/** The page's downloads: the documents, a picture, and the company's bookkeeping entries. */
const PAGE_FORMATS = [...DOCUMENT_FORMATS, "svg", "entries"] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

export const documentFormatSchema = z.enum(PAGE_FORMATS, "unknown_value");

/** The input of a statement's download on a page. */
export const statementExportSchema = documentIdSchema.extend({ format: documentFormatSchema });
export const periodExportSchema = documentPeriodSchema.safeExtend({ format: documentFormatSchema });

/** An accountant's link to a statement. */
export const sendLinkSchema = statementIdSchema.extend({ body: z.strictObject({ email: emailSchema(128) }) });
export const revokeLinkSchema = statementIdSchema.extend({ linkId: z.uuid("not_found") });

/** Set between the parts of a download, never by a request. */
const within = { cursor: cursorSchema.optional() };

/** A company's statements of a year as one file. */
export const yearPartSchema = z.strictObject({ companyId: idSchema, year: yearSchema, ...within });

/** A year by company and quarter. */
export const extractSchema = z.strictObject({ year: yearSchema, format: tableFormatSchema, ...within });
export const companyExtractSchema = extractSchema.extend({ companyId: idSchema });
