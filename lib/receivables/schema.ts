import { z } from "zod";
import { parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { PAGE_SIZE } from "#lib/core/keyset.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  dateSchema,
  idSchema,
  linesOfText,
  listSearchSchema,
  requiredText,
  tableFormatSchema,
} from "#lib/platform/schema/fields.ts";
import { REMINDER_PLACEHOLDERS } from "#lib/receivables/reminder-texts.ts";
import { readReminderDays } from "#lib/receivables/rules/reminder.ts";
import { holdsUnknownPlaceholder } from "#lib/receivables/rules/reminder-words.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";

const MOST_CENTS = 100_000_000_00;
const cents = z.int("invalid").min(1, "receipt_sum").max(MOST_CENTS, "receipt_sum");

/** A payment that an admin notes by hand. `cents` is the typed sum in euros. */
export const noteReceiptSchema = statementIdSchema.extend({
  body: z.strictObject({
    cents: z
      .string("required")
      .min(1, "required")
      .max(20, "receipt_sum")
      .transform((text, ctx) => {
        const sum = cents.safeParse(parseHundredths(text));
        if (sum.success) return sum.data;
        ctx.addIssue({ code: "custom", message: "receipt_sum" });
        return z.NEVER;
      }),
    receivedOn: dateSchema,
    seenOpenCents: cents,
    reason: requiredText(500),
  }),
});

/** A payment noted by hand that an admin takes back. */
export const takeBackReceiptSchema = statementIdSchema.extend({
  receiptId: idSchema,
  body: z.strictObject({ reason: requiredText(500) }),
});

export const RECEIVABLE_STATES = ["overdue"] as const;

/** The companies that owe money, by name. */
export const receivablesPageSchema = z.strictObject({
  state: z.enum(RECEIVABLE_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});
/** 'Muistuta': the ticked companies of a page of the list. */
export const remindDebtorsSchema = z.strictObject({
  ids: z.array(idSchema).min(1, "required").max(PAGE_SIZE, "too_many"),
});
export const receivablesExportSchema = receivablesPageSchema.extend({ format: tableFormatSchema });

const knownPlaceholders = (text: string): boolean => !holdsUnknownPlaceholder(text, REMINDER_PLACEHOLDERS);
const lineOfWords = (maxLength: number) =>
  requiredText(maxLength).refine(knownPlaceholders, "reminder_placeholder");

/** Several lines of words with placeholders. */
const linesOfWords = (maxLength: number) =>
  linesOfText(maxLength).refine(knownPlaceholders, "reminder_placeholder");

const MOST_DETAILS = 10;

/** The texts and days of payment reminders as typed: `14, 30`, or nothing for no reminders. */
export const reminderSettingsSchema = z.strictObject({
  days: z
    .string("required")
    .max(40, "reminder_days")
    .transform((text, ctx) => {
      try {
        return readReminderDays(text);
      } catch {
        ctx.addIssue({ code: "custom", message: "reminder_days" });
        return z.NEVER;
      }
    }),
  words: z.strictObject({
    subject: lineOfWords(150),
    heading: lineOfWords(80),
    text: linesOfWords(2_000).refine((text) => text !== "", "required"),
    details: linesOfWords(600).refine((text) => text.split("\n").length <= MOST_DETAILS, "reminder_details"),
  }),
});

/** Version 0 is a new installation's. */
export const saveReminderSettingsSchema = z.strictObject({
  version: z.int().min(0),
  body: reminderSettingsSchema,
});
export const reminderSettingsPageSchema = z.strictObject({});
