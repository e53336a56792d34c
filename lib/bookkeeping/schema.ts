import { z } from "zod";
import type { AccountUse } from "#lib/bookkeeping/rules/chart.ts";
import { LEDGER_PROGRAMS } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, limitSchema, requiredText, tableFormatSchema } from "#lib/platform/schema/fields.ts";

const journalShape = { runId: idSchema, cursor: cursorSchema.optional() };

/** A table, or the file of a bookkeeping program. */
const journalFormatSchema = z.enum([...TABLE_FORMATS, ...LEDGER_PROGRAMS], "unknown_value");

/** The journal of one run, as a file. */
export const journalExportSchema = z.strictObject({ ...journalShape, format: journalFormatSchema });

/** A page of a run's journal: the entries of this many statements. */
export const journalPageSchema = z.strictObject({ ...journalShape, limit: limitSchema });

const account = z.strictObject({
  number: z
    .string("required")
    .overwrite((text) => text.trim())
    .min(1, { error: "required", abort: true })
    .regex(/^\d{3,8}$/, "account_number"),
  name: requiredText(60),
});

/** The account of each use. */
export const chartSchema = z.strictObject({
  companyReceivables: account,
  cardReceivables: account,
  companyPayables: account,
  commission: account,
  monthlyFee: account,
  joiningFee: account,
  discounts: account,
  bank: account,
  clearing: account,
} satisfies Record<AccountUse, typeof account>);

/** Version 0 is a new installation's. */
export const saveChartSchema = z.strictObject({ version: z.int().min(0), body: chartSchema });
export const chartPageSchema = z.strictObject({});

/** `YYYY-MM`. */
const month = z.string("required").regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid");

/** A page of the bank's journal of a month: this many movements. */
export const bankJournalPageSchema = z.strictObject({
  month,
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The bank's journal of a month, as a file. */
export const bankJournalExportSchema = bankJournalPageSchema
  .omit({ limit: true })
  .extend({ format: journalFormatSchema });

/** The VAT summary of a month; by default the current one. */
export const vatPageSchema = z.strictObject({ month: month.optional() });

/** The VAT summary of a month, as a file. */
export const vatExportSchema = vatPageSchema.extend({
  cursor: cursorSchema.optional(),
  format: tableFormatSchema,
});
