import type { PackageName } from "#lib/companies/rules/company.ts";
import {
  formatDate,
  formatDaysOfYear,
  formatEuros,
  formatMonthName,
  formatPercent,
  formatPeriod,
} from "#lib/messages/format.ts";
import type { LineBasis, StatementLine } from "#lib/settlements/rules/lines.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { type VatPart, vatParts } from "#lib/settlements/rules/vat-breakdown.ts";
import * as m from "#messages";

// A line of a statement in words, the same on the page, in the PDF, the CSV and the e-invoice.

/** The name of the line: "Kuukausimaksu marraskuu 8/30 pv". */
export function lineTitle({ basis, amountCents }: StatementLine): string {
  switch (basis.kind) {
    case "cardGross":
      return `${m.line_cardGross({ days: formatDaysOfYear(basis.from, basis.to) })}${ofPackage(basis.package)}`;
    case "commission":
      return `${m.line_commission({ rate: formatPercent(basis.basisPoints) })}${ofPackage(basis.package)}`;
    case "monthlyFee": {
      const { days, daysInMonth } = basis;
      return `${m.line_monthlyFee({ month: formatMonthName(basis.month), days, daysInMonth })}${ofPackage(basis.package)}`;
    }
    case "joiningFee":
      return m.line_joiningFee();
    case "discount":
      return `${m.line_discount({ target: basis.target })}${basis.name ? `: ${basis.name}` : ""}`;
    case "correction":
      return `${correctedThing(basis)}: ${correctionOf(basis, amountCents)}`;
    case "carryIn":
      return basis.overpaid === undefined ? m.line_carryIn() : m.line_overpaid({ number: basis.overpaid });
  }
}

/** The calculation of its amount: "94 maksua", "30,00 € kuukaudessa". Empty without a calculation. */
export function lineBasis({ basis }: StatementLine): string {
  switch (basis.kind) {
    case "cardGross":
      return m.line_payments({ count: basis.count });
    case "commission":
      return m.line_ofSum({ cents: formatEuros(basis.grossCents) });
    case "monthlyFee":
      return m.line_inMonth({ cents: formatEuros(basis.monthlyFeeCents) });
    case "joiningFee":
      return m.line_joinedOn({ day: formatDate(basis.joinedOn) });
    case "discount":
      return basis.basisPoints === null
        ? m.line_atMost({ most: formatEuros(basis.discountCents ?? 0), cents: formatEuros(basis.ofCents) })
        : m.line_rateOfSum({ rate: formatPercent(basis.basisPoints), cents: formatEuros(basis.ofCents) });
    case "correction":
      if (basis.of === "commission") return m.line_ofSum({ cents: formatEuros(basis.grossCents) });
      return vatParts(basis.vat ?? [])
        .map(vatSplit)
        .join("; ");
    case "carryIn":
      return "";
  }
}

/** The line and its calculation in one text, for the file, the API and the CSV. */
export function lineText(line: StatementLine): string {
  const basis = lineBasis(line);
  return basis ? `${lineTitle(line)} (${basis})` : lineTitle(line);
}

/** The standard package is not named. */
const ofPackage = (name: PackageName): string =>
  name === "standard" ? "" : `, ${m.packageLabels({ name })}`;

/** "ALV 13,5 %: veroton 10,57 €, vero 1,43 €". */
const vatSplit = ({ vatBasisPoints, netCents, vatCents }: VatPart): string =>
  m.line_vat({
    rate: formatPercent(vatBasisPoints),
    net: formatEuros(netCents),
    vat: formatEuros(vatCents),
  });

type Correction = Extract<LineBasis, { kind: "correction" }>;

function correctedThing({ statement, periodStart }: Correction): string {
  if (statement !== null) return m.line_correctionOf({ number: statement });
  return periodStart === null
    ? m.line_correction()
    : m.line_correctionOfPeriod({ period: formatPeriod(periodOf(periodStart)) });
}

function correctionOf({ of, basisPoints, creditNote }: Correction, amountCents: number): string {
  if (of === "credit") return m.line_creditNote({ number: creditNote ?? "" }).trimEnd();
  if (of === "commission") return m.line_correctedCommission({ rate: formatPercent(basisPoints) });
  return amountCents < 0 ? m.line_refunded() : m.line_missed();
}
