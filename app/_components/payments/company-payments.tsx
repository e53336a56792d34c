import type { List } from "#app/_components/list/list-rows.tsx";
import { formatDateTime, formatEuros, formatPercent } from "#lib/messages/format.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";
import { paymentWord, companyPaymentTexts as texts } from "#lib/payments/texts.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";

export const PAYMENT_FILTER = {
  chips: { name: "type", label: texts.filter, options: PAYMENT_TYPES, labels: texts.types },
  search: texts.search,
  wide: true,
};

/** The card payments of a company's period, by vehicle and time. For admins each leads to the way of its money. */
export const companyPaymentList = (companyId: number, admin: boolean): List<CompanyPayment> => ({
  path: `/companies/${companyId}/payments`,
  words: texts,
  caption: texts.title,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.time,
      as: "name",
      cell: ({ occurredAt }) => formatDateTime(occurredAt),
      ...(admin && { href: ({ id }) => `/admin/payments/${id}` }),
      under: ({ reference }) => reference,
    },
    { title: texts.vehicle, cell: ({ licensePlate }) => licensePlate },
    { title: texts.driver, as: "text", cell: ({ driver }) => driver },
    { title: texts.type, cell: paymentWord, under: ({ correction }) => correction && texts.late },
    { title: texts.vatRate, as: "number", cell: ({ vatBasisPoints }) => formatPercent(vatBasisPoints) },
    { title: texts.amount, as: "number", cell: ({ cents }) => formatEuros(cents) },
  ],
  file: true,
});
