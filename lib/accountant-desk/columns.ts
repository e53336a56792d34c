import type { DataTable } from "#lib/core/table.ts";
import { companyPaymentTable } from "#lib/payments/columns.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";

const { driver: _, ...columns } = companyPaymentTable.columns;

/** The card payments of a statement for its company's accountant, without the drivers: the books need no names. */
export const deskPaymentTable = {
  ...companyPaymentTable,
  columns,
} as const satisfies DataTable<CompanyPayment>;
