import type { TableColumn } from "#lib/core/table.ts";
import { PAYMENT_FILE_FIELDS } from "#lib/payments/rules/payment.ts";
import * as m from "#messages";

/** The titles of an empty file of payments, to be filled in. */
export const paymentFileColumns = (): readonly TableColumn<never>[] =>
  PAYMENT_FILE_FIELDS.map((field) => ({ title: m.paymentColumns({ field }), cell: () => null }));
