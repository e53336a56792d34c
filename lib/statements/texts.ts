import type { TableColumn } from "#lib/core/table.ts";
import { formatDate, formatEuros, formatInteger, formatPeriod } from "#lib/messages/format.ts";
import type { QuarterSums } from "#lib/statements/rules/document.ts";

type Period = { start: string; end: string };
type Sums = { grossCents: number; deductionsCents: number; totalCents: number };

/** Texts of the Talous tab and of the statements' pages. */
export const statementTexts = {
  upToNow: {
    payout: (date: string | null) => (date ? `Maksetaan ${formatDate(date)} (arvio)` : "Maksetaan (arvio)"),
  },
  /** Under the sums of a period in which vehicles begin. */
  joiningFees: ({ cents, vehicles }: { cents: number; vehicles: number }) =>
    `Vähennyksissä on liittymismaksuja ${formatEuros(cents)} (${vehicles === 1 ? "1 auto" : `${formatInteger(vehicles)} autoa`}). Liittymismaksu peritään autosta vain kerran.`,
  chartSummary: (periods: number, sums: Sums) =>
    `${formatInteger(periods)} tilityskautta: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitykset ${formatEuros(sums.totalCents)}.`,
  chartBar: (period: Period, sums: Sums) =>
    `${formatPeriod(period)}: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitys ${formatEuros(sums.totalCents)}`,

  /** The heading of a statement's page. */
  heading: (kind: "settlement" | "credit_note", period: Period) =>
    `${kind === "credit_note" ? "Hyvityslasku" : "Tilitys"} ${formatPeriod(period)}`,
  crumb: (kind: "settlement" | "credit_note", number: string | null) =>
    number ? `${kind === "credit_note" ? "Hyvityslasku" : "Tilitys"} ${number}` : "Kuluva kausi",
} as const;

export const extractColumns: readonly TableColumn<QuarterSums>[] = [
  { title: "Yritys", cell: ({ companyName }) => companyName },
  { title: "Y-tunnus", cell: ({ businessId }) => businessId },
  { title: "Maksettu tilille", cell: ({ iban }) => iban },
  { title: "Neljännes", cell: ({ quarter }) => quarter },
  { title: "Tilityksiä", cell: ({ statements }) => statements },
  { title: "Maksettu €", cell: ({ paidCents }) => euros(paidCents) },
  { title: "Korttimaksuja", cell: ({ payments }) => payments },
  { title: "Korttimaksut €", cell: ({ grossCents }) => euros(grossCents) },
  { title: "Palvelumaksut €", cell: ({ commissionCents }) => euros(commissionCents) },
  { title: "Kuukausi- ja liittymismaksut €", cell: ({ feesCents }) => euros(feesCents) },
];

/** Digits of the cents themselves, without a division. */
const euros = (cents: number): number => Number(`${cents}e-2`);
