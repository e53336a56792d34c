import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { type VatPart, vatBreakdown } from "#lib/settlements/rules/vat-breakdown.ts";
import { kindOf, type TransferKind } from "./journal.ts";

/** The kinds of entries that a company books. The company's accountant chooses the accounts. */
export const COMPANY_USES = [
  "settlement",
  "sales",
  "salesCorrected",
  "salesWithoutRate",
  "vat",
  "vatCorrected",
  "commission",
  "monthlyFee",
  "joiningFee",
  "discounts",
] as const;
export type CompanyUse = (typeof COMPANY_USES)[number];

/** One side of an entry, in cents; either sum is 0. The VAT rate is null if the entry has none. */
export type CompanyEntry = {
  use: CompanyUse;
  vatBasisPoints: number | null;
  debitCents: number;
  creditCents: number;
};

/**
 * A company's entries for a statement or a credit note: its sales by VAT rate, its charges, and the provider's debt for both.
 * The last one is the sum of the others, so debit equals credit. Carried balances make no entries, nor does a credit that its
 * credit note books.
 */
export function companyEntries(all: readonly StatementLine[]): CompanyEntry[] {
  const lines = all.filter(({ basis }) => !(basis.kind === "correction" && basis.of === "credit"));
  const { payments, corrections, correctionsCents } = vatBreakdown(lines);
  const grossOf = (parts: readonly VatPart[]) => parts.reduce((cents, part) => cents + part.grossCents, 0);
  const sum = (kind: TransferKind) =>
    lines.reduce((cents, line) => (kindOf(line) === kind ? cents + line.amountCents : cents), 0);
  const earned: Earned[] = [
    ...payments.flatMap((part) => sold(["sales", "vat"], part)),
    ...corrections.flatMap((part) => sold(["salesCorrected", "vatCorrected"], part)),
    ["salesWithoutRate", null, sum("cardPayments") - grossOf(payments) + correctionsCents],
    ...FEES.map((fee): Earned => [fee, null, sum(fee)]),
  ];
  const owedCents = earned.reduce((cents, [, , amount]) => cents + amount, 0);
  return [["settlement", null, -owedCents] satisfies Earned, ...earned].flatMap(entryOf);
}

/** The company's earnings in cents; negative where it paid. */
type Earned = readonly [use: CompanyUse, vatBasisPoints: number | null, cents: number];

const FEES = ["commission", "monthlyFee", "joiningFee", "discounts"] as const;

const sold = (
  [sales, vat]: readonly [CompanyUse, CompanyUse],
  { vatBasisPoints, netCents, vatCents }: VatPart,
): Earned[] => [
  [sales, vatBasisPoints, netCents],
  [vat, vatBasisPoints, vatCents],
];

const entryOf = ([use, vatBasisPoints, cents]: Earned): CompanyEntry[] =>
  cents === 0
    ? []
    : [{ use, vatBasisPoints, debitCents: Math.max(-cents, 0), creditCents: Math.max(cents, 0) }];
