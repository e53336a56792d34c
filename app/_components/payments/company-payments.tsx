import { AskLink } from "#app/_components/disputes/ask-link.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { formatEuros, formatFacts, formatPercent } from "#lib/messages/format.ts";
import { companyPaymentTable } from "#lib/payments/columns.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";
import type { CompanyPaymentsPage } from "#lib/payments/use-cases/company-payments.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

/** `onlyMoney`: whether the reader sees no drivers, so finds none. */
export const paymentFilter = (onlyMoney: boolean) => ({
  chips: {
    name: "type",
    label: m.companyPayment_filter(),
    options: PAYMENT_TYPES,
    labels: { capture: m.companyPayment_types_capture(), refund: m.companyPayment_types_refund() },
  },
  search: onlyMoney ? m.companyPayment_searchOfMoney() : m.companyPayment_search(),
  wide: true,
});

type Shown = { companyId: number; admin: boolean; asks: boolean; reads: boolean } & Pick<
  CompanyPaymentsPage,
  "drivers" | "tips" | "vehicles" | "only"
>;

/**
 * The card payments of a company's period, by vehicle and time, each vehicle with its sum. For admins each links to its
 * settlement. The columns of drivers and tips need a payment that tells them. `asks`: the reader may ask about a payment.
 * `reads`: the reader may read the questions.
 */
export const companyPaymentList = ({
  companyId,
  admin,
  asks,
  reads,
  drivers,
  tips,
  vehicles,
  only,
}: Shown): List<CompanyPayment, string> => ({
  path: `/companies/${companyId}/payments`,
  words: {
    title: m.companyPayment_title(),
    shown: (count) => m.companyPayment_shown({ count }),
    noneFound:
      only.plate || only.driver
        ? m.companyPayment_noneOf({ who: formatFacts([only.plate, only.driver]) })
        : m.companyPayment_noneFound(),
    noneFoundHelp: m.companyPayment_noneFoundHelp(),
    showAll: m.companyPayment_showAll(),
  },
  caption: m.companyPayment_title(),
  rowKey: ({ id }) => id,
  columns: screenColumns(companyPaymentTable, {
    time: {
      ...(admin && { href: ({ id }) => `/admin/payments/${id}` }),
      under: ({ id, reference, correction, disputed }) => (
        // Raises the link above the one that covers an admin's row.
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {reference}
          {correction && <StatusBadge tone="pending">{m.companyPayment_late()}</StatusBadge>}
          <span className="relative z-10">
            <AskLink
              href={asks || (reads && disputed) ? `/companies/${companyId}/disputes?payment=${id}` : null}
              disputed={disputed}
              thing={reference}
            />
          </span>
        </span>
      ),
    },
    driver: { part: true },
    type: { part: true, onPhone: ({ cents }) => cents < 0 },
    vatRate: { part: true, cell: ({ vatBasisPoints }) => formatPercent(vatBasisPoints) },
    tip: { part: true },
  }).filter(({ id }) => (drivers || id !== "driver") && (tips || id !== "tip")),
  group: ({ licensePlate }) => licensePlate ?? "",
  groupSum: ({ vehicleId }) => {
    const sum = vehicles.find((one) => one.vehicleId === vehicleId);
    return sum && m.companyPayment_sum({ count: sum.count, sum: formatEuros(sum.cents) });
  },
  file: true,
});
