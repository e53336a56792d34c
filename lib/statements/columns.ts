import type { DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { QuarterSums } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";

export const extractTable: DataTable<QuarterSums> = {
  file: m.extract_fileName,
  sheet: m.extract_sheet,
  columns: [
    { title: m.extract_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    { title: m.extract_iban, value: ({ iban }) => iban },
    { title: m.extract_quarter, value: ({ quarter }) => quarter },
    { title: m.extract_statements, value: ({ statements }) => statements },
    { title: m.extract_paid, value: ({ paidCents: cents }) => ({ cents }) },
    { title: m.extract_payments, value: ({ payments }) => payments },
    { title: m.extract_gross, value: ({ grossCents: cents }) => ({ cents }) },
    { title: m.extract_commission, value: ({ commissionCents: cents }) => ({ cents }) },
    { title: m.extract_fees, value: ({ feesCents: cents }) => ({ cents }) },
  ],
};
