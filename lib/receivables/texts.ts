import type { TableColumn } from "#lib/core/table.ts";
import { REMINDER_PLACEHOLDERS, type RemindedInvoice } from "#lib/mail/reminder-texts.ts";
import { formatDate, formatEuros, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";
import type { Age, Receivable } from "./rules/ageing.ts";
import type { ReminderPart } from "./rules/reminder.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

const ages = {
  notDue: "Ei erääntynyt",
  to14: "1–14 pv",
  to30: "15–30 pv",
  to60: "31–60 pv",
  to90: "61–90 pv",
  over90: "Yli 90 pv",
} satisfies Record<Age, string>;

/** The list of companies that owe money. */
export const receivablesTexts = {
  ages,
  shown: (count: number) => `Luettelossa ${companies(count)}`,
  /** 3 yritystä, maksamatta 1 250,00 € */
  sum: (count: number, cents: number) => `${companies(count)}, maksamatta ${formatEuros(cents)}`,
} as const;

const euros = (cents: number) => cents / 100;

/** The columns of the file: sums as numbers in euros. */
export const receivableColumns = (): readonly TableColumn<Receivable>[] => [
  { title: m.receivables_company(), cell: ({ companyName }) => companyName },
  { title: "Y-tunnus", cell: ({ businessId }) => businessId },
  { title: m.receivables_invoices(), cell: ({ invoices }) => invoices },
  { title: m.receivables_oldest(), cell: ({ oldestDue }) => oldestDue && formatDate(oldestDue) },
  { title: ages.notDue, cell: ({ notDue }) => euros(notDue) },
  { title: ages.to14, cell: ({ to14 }) => euros(to14) },
  { title: ages.to30, cell: ({ to30 }) => euros(to30) },
  { title: ages.to60, cell: ({ to60 }) => euros(to60) },
  { title: ages.to90, cell: ({ to90 }) => euros(to90) },
  { title: ages.over90, cell: ({ over90 }) => euros(over90) },
  { title: m.receivables_open(), cell: ({ openCents }) => euros(openCents) },
];

const parts: Record<ReminderPart, string> = {
  days: "Muistutuspäivät",
  subject: "Aihe",
  heading: "Otsikko",
  text: "Teksti",
  details: "Maksun tiedot",
};

/** The invoice of the preview. */
export const exampleInvoice: RemindedInvoice = {
  companyName: "Esimerkkitaksi Oy",
  number: "2026-000123",
  openCents: 12_550,
  dueDate: "2026-11-09",
  reference: "1004202600216",
  payee: "Tolppa Oy",
  iban: "FI4950009420028730",
};

/** The page of the payment reminder's words and days. */
export const reminderSettingsTexts = {
  placeholders: `Näiden tilalle tulevat laskun tiedot: ${REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`,
  missing: (names: readonly string[]) =>
    `Viestistä puuttuu ${names.map((name) => `{${name}}`).join(", ")}. Yritys tarvitsee ${names.length === 1 ? "tiedon" : "tiedot"} maksaakseen laskun.`,
  daysChanged: (before: string, after: string) =>
    `${parts.days}: ${before || "ei muistutuksia"} → ${after || "ei muistutuksia"}`,
  changed: (part: ReminderPart) => `${parts[part]} muuttui`,
} as const;
