import type { RemindedInvoice, ReminderPlaceholder } from "#lib/receivables/reminder-texts.ts";

/** The example invoice of the preview. */
export const exampleInvoice: RemindedInvoice = {
  companyName: "Esimerkkitaksi Oy",
  number: "2026-000123",
  openCents: 12_550,
  dueDate: "2026-11-09",
  reference: "1004202600216",
  payee: "Tolppa Oy",
  iban: "FI4950009420028730",
};

/** The placeholders in the texts. */
export const inBraces = (names: readonly ReminderPlaceholder[]): string =>
  names.map((name) => `{${name}}`).join(", ");
