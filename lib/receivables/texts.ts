import type { TableColumn } from "#lib/core/table.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { RemindedInvoice, ReminderPlaceholder } from "#lib/receivables/reminder-texts.ts";
import * as m from "#messages";
import { AGES, type Receivable } from "./rules/ageing.ts";

const euros = (cents: number) => cents / 100;

/** The columns of the file: sums as numbers in euros. */
export const receivableColumns = (): readonly TableColumn<Receivable>[] => [
  { title: m.receivables_company(), cell: ({ companyName }) => companyName },
  { title: fieldLabel("businessId"), cell: ({ businessId }) => businessId },
  { title: m.receivables_invoices(), cell: ({ invoices }) => invoices },
  { title: m.receivables_oldest(), cell: ({ oldestDue }) => oldestDue && formatDate(oldestDue) },
  ...AGES.map((age) => ({
    title: m.receivables_ages({ age }),
    cell: (row: Receivable) => euros(row[age]),
  })),
  { title: m.receivables_open(), cell: ({ openCents }) => euros(openCents) },
];

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
