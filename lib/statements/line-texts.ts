import type { PackageName } from "#lib/companies/rules/company.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatEuros, formatInteger, formatPercent, formatPeriod } from "#lib/messages/format.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";
import type { LineBasis, StatementLine } from "#lib/settlements/rules/lines.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { type VatPart, vatParts } from "#lib/settlements/rules/vat-breakdown.ts";
import * as m from "#messages";

// A line of a statement in words, the same on the page, in the PDF, the CSV and the e-invoice.

const MONTHS = [
  "tammikuu",
  "helmikuu",
  "maaliskuu",
  "huhtikuu",
  "toukokuu",
  "kesäkuu",
  "heinäkuu",
  "elokuu",
  "syyskuu",
  "lokakuu",
  "marraskuu",
  "joulukuu",
];

const DISCOUNT_OF: Record<DiscountTarget, string> = {
  monthlyFee: "kuukausimaksusta",
  joiningFee: "liittymismaksusta",
  commission: "palvelumaksusta",
};

/** What the line is: "Kuukausimaksu marraskuu 8/30 pv". */
export function lineTitle({ basis, amountCents }: StatementLine): string {
  switch (basis.kind) {
    case "cardGross":
      return `Korttimaksut ${formatDays(basis.from, basis.to)}${ofPackage(basis.package)}`;
    case "commission":
      return `Palvelumaksu ${formatPercent(basis.basisPoints)}${ofPackage(basis.package)}`;
    case "monthlyFee":
      return `Kuukausimaksu ${monthName(basis.month)} ${basis.days}/${basis.daysInMonth} pv${ofPackage(basis.package)}`;
    case "joiningFee":
      return "Liittymismaksu";
    case "discount":
      return `Alennus ${DISCOUNT_OF[basis.target]}${basis.name ? `: ${basis.name}` : ""}`;
    case "correction":
      return `${correctedThing(basis)}: ${correctionOf(basis, amountCents)}`;
    case "carryIn":
      return basis.overpaid === undefined ? "Siirtyvä saldo" : `Liikaa maksettu laskusta ${basis.overpaid}`;
  }
}

/** The calculation of its amount: "94 maksua", "30,00 € kuukaudessa". Empty where there is nothing to calculate. */
export function lineBasis({ basis }: StatementLine): string {
  switch (basis.kind) {
    case "cardGross":
      return basis.count === 1 ? "1 maksu" : `${formatInteger(basis.count)} maksua`;
    case "commission":
      return `summasta ${formatEuros(basis.grossCents)}`;
    case "monthlyFee":
      return `${formatEuros(basis.monthlyFeeCents)} kuukaudessa`;
    case "joiningFee":
      return `käytössä ${formatDate(basis.joinedOn)} alkaen`;
    case "discount":
      return basis.basisPoints === null
        ? `enintään ${formatEuros(basis.discountCents ?? 0)}, summasta ${formatEuros(basis.ofCents)}`
        : `${formatPercent(basis.basisPoints)} summasta ${formatEuros(basis.ofCents)}`;
    case "correction":
      if (basis.of === "commission") return `summasta ${formatEuros(basis.grossCents)}`;
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

/** `9.–15.11.`, `26.10.–8.11.`, one day as `9.11.`: the year stands on the statement. */
function formatDays(from: PlainDate, to: PlainDate): string {
  const short = (date: PlainDate) => formatDate(date).slice(0, -4);
  if (from === to) return short(from);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? `${Number(from.slice(8))}.` : short(from)}–${short(to)}`;
}

const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

/** The standard package is not named. */
const ofPackage = (name: PackageName): string =>
  name === "standard" ? "" : `, ${m.packageLabels({ name })}`;

/** "ALV 13,5 %: veroton 10,57 €, vero 1,43 €". */
const vatSplit = ({ vatBasisPoints, netCents, vatCents }: VatPart): string =>
  `ALV ${formatPercent(vatBasisPoints)}: veroton ${formatEuros(netCents)}, vero ${formatEuros(vatCents)}`;

type Correction = Extract<LineBasis, { kind: "correction" }>;

function correctedThing({ statement, periodStart }: Correction): string {
  if (statement !== null) return `Korjaus tilitykseen ${statement}`;
  return periodStart === null ? "Korjaus" : `Korjaus kauteen ${formatPeriod(periodOf(periodStart))}`;
}

function correctionOf({ of, basisPoints, creditNote }: Correction, amountCents: number): string {
  if (of === "credit") return `hyvityslasku ${creditNote ?? ""}`.trimEnd();
  if (of === "commission") return `palvelumaksu ${formatPercent(basisPoints)}`;
  return amountCents < 0 ? "palautettu korttimaksu" : "puuttunut korttimaksu";
}
