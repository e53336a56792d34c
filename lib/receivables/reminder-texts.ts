import type { PlainDate } from "#lib/core/calendar.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import {
  fillPlaceholders,
  placeholdersOf,
  type ReminderWords,
} from "#lib/receivables/rules/reminder-words.ts";
import * as m from "#messages";

/** The words until an admin writes others. */
export const defaultReminderWords = (): ReminderWords => ({
  subject: m.reminder_subject(),
  heading: m.reminder_heading(),
  text: [m.reminder_what(), m.reminder_paid()].join("\n\n"),
  details: [
    m.reminder_dueDate(),
    m.reminder_sum(),
    m.reminder_payee(),
    m.reminder_iban(),
    m.reminder_reference(),
  ].join("\n"),
});

/** An unpaid invoice, as its reminder names it. */
export type RemindedInvoice = {
  companyName: string;
  number: string;
  openCents: number;
  dueDate: PlainDate | null;
  reference: string | null;
  payee: string;
  iban: string;
};

/** The invoice's values by placeholder. */
const valuesOf = (invoice: RemindedInvoice) => ({
  yritys: invoice.companyName,
  lasku: invoice.number,
  summa: formatEuros(invoice.openCents),
  eräpäivä: invoice.dueDate && formatDate(invoice.dueDate),
  saaja: invoice.payee,
  tilinumero: formatIban(invoice.iban),
  viite: invoice.reference && printedReference(invoice.reference),
});

export type ReminderPlaceholder = keyof ReturnType<typeof valuesOf>;
export const REMINDER_PLACEHOLDERS = [
  "yritys",
  "lasku",
  "summa",
  "eräpäivä",
  "saaja",
  "tilinumero",
  "viite",
] as const satisfies readonly ReminderPlaceholder[];

export type ReminderMail = {
  subject: string;
  heading: string;
  paragraphs: string[];
  items: string[];
  button: string;
};

const notEmpty = (line: string): boolean => line.trim() !== "";

/** The reminder of an invoice, in words with placeholders. */
export function reminderMail(invoice: RemindedInvoice, words: ReminderWords): ReminderMail {
  const values = valuesOf(invoice);
  const filled = (text: string) => fillPlaceholders(text, values);
  return {
    subject: filled(words.subject),
    heading: filled(words.heading),
    paragraphs: filled(words.text)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replaceAll("\n", " ").trim())
      .filter(notEmpty),
    items: filled(words.details).split("\n").filter(notEmpty),
    button: m.reminder_button(),
  };
}

const NEEDED_TO_PAY = ["summa", "tilinumero", "viite"] as const satisfies readonly ReminderPlaceholder[];

/** The placeholders that a company needs to pay its invoice and that these texts lack. */
export const missingToPay = ({ subject, heading, text, details }: ReminderWords): ReminderPlaceholder[] => {
  const named = placeholdersOf([subject, heading, text, details].join("\n"));
  return NEEDED_TO_PAY.filter((name) => !named.includes(name));
};
