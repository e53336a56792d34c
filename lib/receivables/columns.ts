import type { DataTable } from "#lib/core/table.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { AGES, type Receivable } from "./rules/ageing.ts";

export const receivableTable: DataTable<Receivable> = {
  file: m.receivables_file,
  sheet: m.receivables_title,
  columns: [
    { title: m.receivables_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    { title: m.receivables_invoices, value: ({ invoices }) => invoices },
    { title: m.receivables_oldest, value: ({ oldestDue }) => oldestDue && formatDate(oldestDue) },
    ...AGES.map((age) => ({
      title: () => m.receivables_ages({ age }),
      value: (row: Receivable) => ({ cents: row[age] }),
    })),
    { title: m.receivables_open, value: ({ openCents: cents }) => ({ cents }) },
  ],
};
