import type { PlainDate } from "#lib/core/calendar.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";
import { fitted, type Xml, xml, xmlIf } from "./xml.ts";

/** A statement with its number and date. */
export type FinalDocument = StatementDocument & { number: string; issuedOn: string; reference: string };

/** A line of an invoice; the company owes a positive amount. */
export type InvoiceLine = {
  name: string;
  description: string | null;
  plate: string | null;
  cents: number;
  /** Why the line bears no VAT, where the reason differs from the fees'. */
  note: string | null;
};

/** An invoiced statement has all lines. A netted one has only the fees, because card payments are no purchase. */
export function finvoiceRows({ lines, outcome }: Pick<FinalDocument, "lines" | "outcome">): InvoiceLine[] {
  const rows = lines.filter((line) => outcome === "invoiced" || isFee(line)).map(rowOf);
  // The schema requires a row even without charges.
  return rows.length > 0
    ? rows
    : [{ name: m.finvoice_nothing(), description: null, plate: null, cents: 0, note: null }];
}

const isFee = ({ basis }: StatementLine): boolean =>
  basis.kind === "correction"
    ? basis.of === "commission"
    : basis.kind !== "cardGross" && basis.kind !== "carryIn";

const rowOf = (line: StatementLine): InvoiceLine => ({
  name: lineTitle(line),
  description: lineBasis(line) || null,
  plate: line.licensePlate,
  cents: line.amountCents === 0 ? 0 : -line.amountCents,
  note: isFee(line) ? null : m.finvoice_noSale(),
});

/** All rows are E: EN 16931 (BR-O-11) forbids O, outside the scope of VAT, beside another category. */
export const invoiceRow = ({ name, description, plate, cents, note }: InvoiceLine): Xml =>
  xml("InvoiceRow", [
    xml("ArticleName", fitted(name, 100)),
    xmlIf("ArticleDescription", description && fitted(description, 512)),
    xmlIf("RowFreeText", plate && fitted(plate, 512)),
    xmlIf("RowFreeText", note),
    xml("RowVatRatePercent", "0"),
    xml("RowVatCode", "E"),
    amount("RowVatAmount", 0),
    amount("RowVatExcludedAmount", cents),
    amount("RowAmount", cents),
  ]);

/** `-1234,50` from integer cents, without a division. */
export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

export const amount = (name: string, cents: number): Xml =>
  xml(name, euros(cents), { AmountCurrencyIdentifier: "EUR" });

export const dated = (name: string, date: PlainDate): Xml =>
  xml(name, date.replaceAll("-", ""), { Format: "CCYYMMDD" });
