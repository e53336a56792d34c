import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { formatDateTime, formatEuros, formatPercent } from "#lib/messages/format.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";
import { paymentWord } from "#lib/payments/texts.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

export const paymentFilter = () => ({
  chips: {
    name: "type",
    label: m.companyPayment_filter(),
    options: PAYMENT_TYPES,
    labels: { capture: m.companyPayment_types_capture(), refund: m.companyPayment_types_refund() },
  },
  search: m.companyPayment_search(),
  wide: true,
});

/** The card payments of a company's period, by vehicle and time. For admins each leads to the way of its money. */
export const companyPaymentList = (companyId: number, admin: boolean): List<CompanyPayment> => ({
  path: `/companies/${companyId}/payments`,
  words: {
    title: m.companyPayment_title(),
    shown: (count) => m.companyPayment_shown({ count }),
    noneFound: m.companyPayment_noneFound(),
    noneFoundHelp: m.companyPayment_noneFoundHelp(),
    showAll: m.companyPayment_showAll(),
  },
  caption: m.companyPayment_title(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.companyPayment_time(),
      as: "name",
      cell: ({ occurredAt }) => formatDateTime(occurredAt),
      ...(admin && { href: ({ id }) => `/admin/payments/${id}` }),
      under: ({ reference, correction }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {reference}
          {correction && <StatusBadge tone="pending">{m.companyPayment_late()}</StatusBadge>}
        </span>
      ),
    },
    { title: m.companyPayment_vehicle(), as: "plain", part: true, cell: ({ licensePlate }) => licensePlate },
    { title: m.companyPayment_driver(), as: "plain", part: true, cell: ({ driver }) => driver },
    {
      title: m.companyPayment_type(),
      as: "plain",
      part: true,
      cell: paymentWord,
      onPhone: ({ cents }) => cents < 0,
    },
    {
      title: m.companyPayment_vatRate(),
      as: "number",
      part: true,
      cell: ({ vatBasisPoints }) => formatPercent(vatBasisPoints),
    },
    { title: m.companyPayment_amount(), as: "sum", cell: ({ cents }) => formatEuros(cents) },
  ],
  group: ({ licensePlate }) => licensePlate ?? "",
  file: true,
});
