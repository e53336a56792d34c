import { z } from "zod";
import { EXAMPLE, letter, ofCompany } from "#lib/mail/letter.ts";
import { DECIDERS } from "#lib/mail/rules/mail-senders.ts";
import { defaultReminderWords, reminderMail } from "#lib/receivables/reminder-texts.ts";
import { saidReminderWords } from "#lib/receivables/said-reminder-texts.ts";

/** An invoiced balance is overdue. */
export const paymentReminder = letter({
  kind: "payment_reminder",
  senders: DECIDERS,
  notice: "warnings",
  data: z.object({
    ...ofCompany,
    statementId: z.number(),
    number: z.string(),
    openCents: z.number(),
    dueDate: z.iso.date().nullable(),
    reference: z.string().nullable(),
    payee: z.string(),
    iban: z.string(),
    /** Messages of earlier versions have none. */
    words: z
      .object({ subject: z.string(), heading: z.string(), text: z.string(), details: z.string() })
      .optional(),
  }),
  examples: [
    {
      ...EXAMPLE,
      statementId: 9,
      number: "2026-000123",
      openCents: 5_000,
      dueDate: "2026-11-23",
      reference: "1004202600216",
      payee: "Y Ab",
      iban: "FI4950009420028730",
    },
  ],
  words: ({ words, ...invoice }) =>
    reminderMail(invoice, words ? saidReminderWords(words) : defaultReminderWords()),
  path: ({ companyId, statementId }) => `/companies/${companyId}/invoices/${statementId}`,
});
