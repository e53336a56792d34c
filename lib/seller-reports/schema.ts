import { z } from "zod";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, limitSchema, tableFormatSchema, wholeNumberText } from "#lib/platform/schema/fields.ts";
import { REPORTING_DUTIES } from "./rules/reporting-duty.ts";
import { FIRST_YEAR } from "./rules/seller-row.ts";

const year = wholeNumberText(FIRST_YEAR, 2998);

/** The page of a year; by default the current one. */
export const sellerYearPageSchema = z.strictObject({
  year: year.optional(),
  cursor: cursorSchema.optional(),
});

/** A company's own year; by default the newest that it reads about. */
export const ownSellerYearSchema = z.strictObject({ companyId: idSchema, year: year.optional() });

/** A page of the year's sellers. */
export const sellerRowsSchema = z.strictObject({ year, limit: limitSchema, cursor: cursorSchema.optional() });

/** The year's sellers, as a file. */
export const sellerRowsExportSchema = sellerRowsSchema
  .omit({ limit: true })
  .extend({ format: tableFormatSchema });

/** The newest report of a year, or the one with this number. */
export const sellerReportFileSchema = z.strictObject({
  year,
  number: wholeNumberText(1, 1_000_000).optional(),
});

export const makeSellerReportSchema = z.strictObject({ year });

export const reportingDutySchema = z.strictObject({ duty: z.enum(REPORTING_DUTIES, "unknown_value") });

/** Version 0 is a new installation's. */
export const saveReportingDutySchema = z.strictObject({ version: z.int().min(0), body: reportingDutySchema });
