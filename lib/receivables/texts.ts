import type { Reminded } from "#lib/core/press-reminder.ts";
import { reminderOutcomeText } from "#lib/messages/reminded.ts";
import type { RemindedInvoice, ReminderPlaceholder } from "#lib/receivables/reminder-texts.ts";
import * as m from "#messages";

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

/** What 'Muistuta' did with companies that owe money. */
export const debtorsRemindedText = (reminded: Reminded): string =>
  reminderOutcomeText(reminded, { already: m.remindDebtors_already, left: m.remindDebtors_left });
