import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
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
      under: ({ reference, correction }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {reference}
          {correction && <StatusBadge tone="pending">{texts.late}</StatusBadge>}
        </span>
      ),
    },
    { title: texts.vehicle, as: "plain", part: true, cell: ({ licensePlate }) => licensePlate },
    { title: texts.driver, as: "plain", part: true, cell: ({ driver }) => driver },
    { title: texts.type, as: "plain", part: true, cell: paymentWord, onPhone: ({ cents }) => cents < 0 },
    {
      title: texts.vatRate,
      as: "number",
      part: true,
      cell: ({ vatBasisPoints }) => formatPercent(vatBasisPoints),
    },
    { title: texts.amount, as: "sum", cell: ({ cents }) => formatEuros(cents) },
  ],
  group: ({ licensePlate }) => licensePlate ?? "",
  file: true,
});
