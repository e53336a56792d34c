import type { Address } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { decimalOf } from "#lib/core/decimal.ts";
import type { Buyer, Seller, StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";
import { fitted, type Xml, xml, xmlIf } from "./xml.ts";

/** The code of Finnish business ids in ISO 6523. */
const BUSINESS_IDS = { SchemeID: "0212" };

/**
 * The addresses and operators of sender and receiver: an operator accepts an invoice without them and never delivers it. Null
 * if either side has no e-invoice address. The identifier is the statement's number, so that a repetition makes no second
 * invoice.
 */
export function transmission({ number, issuedOn, parties }: FinalDocument): Xml | null {
  const { seller, buyer } = parties;
  const { eInvoicingAddress, eInvoicingOperator } = buyer.billing;
  if (!seller.eInvoicingAddress || !seller.eInvoicingOperator) return null;
  if (!eInvoicingAddress || !eInvoicingOperator) return null;
  return xml("MessageTransmissionDetails", [
    xml("MessageSenderDetails", [
      identifier("FromIdentifier", seller.eInvoicingAddress),
      xml("FromIntermediator", fitted(seller.eInvoicingOperator, 35, 2)),
    ]),
    xml("MessageReceiverDetails", [
      identifier("ToIdentifier", eInvoicingAddress),
      xml("ToIntermediator", fitted(eInvoicingOperator, 35, 2)),
    ]),
    xml("MessageDetails", [
      xml("MessageIdentifier", number),
      xml("MessageTimeStamp", `${issuedOn}T12:00:00Z`),
      xml("SpecificationIdentifier", "EN16931"),
    ]),
  ]);
}

/** 0216 is the register of OVT addresses. An IBAN or an operator's own code has no register. */
const identifier = (name: string, address: string): Xml =>
  xml(name, fitted(address, 35, 2), address.startsWith("0037") ? { SchemeID: "0216" } : {});

export const sellerParty = (seller: Seller): Xml[] => [
  xml("SellerPartyDetails", [
    xml("SellerPartyIdentifier", seller.businessId, BUSINESS_IDS),
    xml("SellerOrganisationName", fitted(seller.name, 70, 2)),
    xml("SellerOrganisationTaxCode", taxCode(seller.businessId)),
    address("Seller", seller.address),
  ]),
  xml("SellerCommunicationDetails", [xml("SellerEmailaddressIdentifier", fitted(seller.email, 70))]),
];

export const sellerInformation = ({ iban, bic }: Seller): Xml =>
  xml("SellerInformationDetails", [
    xml("SellerAccountDetails", [
      xml("SellerAccountID", iban, { IdentificationSchemeName: "IBAN" }),
      xml("SellerBic", bic, { IdentificationSchemeName: "BIC" }),
    ]),
  ]);

export const buyerParty = (buyer: Buyer): Xml[] => [
  xml("BuyerPartyDetails", [
    xml("BuyerPartyIdentifier", buyer.businessId, BUSINESS_IDS),
    xml("BuyerOrganisationName", fitted(buyer.name, 70, 2)),
    xml("BuyerOrganisationTaxCode", taxCode(buyer.businessId)),
    address("Buyer", buyer.address),
  ]),
  xml("BuyerCommunicationDetails", [xml("BuyerEmailaddressIdentifier", fitted(buyer.email, 70))]),
];

const taxCode = (businessId: string): string => `FI${businessId.replace("-", "")}`;

function address(side: "Seller" | "Buyer", { street, postCode, city }: Address): Xml {
  return xml(`${side}PostalAddressDetails`, [
    ...streetLines(street).map((line) => xml(`${side}StreetName`, line)),
    xml(`${side}TownName`, fitted(city, 35, 2)),
    xml(`${side}PostCodeIdentifier`, fitted(postCode, 35, 2)),
    xml("CountryCode", "FI"),
  ]);
}

/** Up to three lines of 35 letters. */
function streetLines(street: string): string[] {
  const letters = [...fitted(street, 105, 2)];
  const lines = [0, 35, 70].map((from) =>
    letters
      .slice(from, from + 35)
      .join("")
      .trim(),
  );
  return lines.filter((line) => [...line].length >= 2);
}

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

export const euros = (cents: number): string => decimalOf(cents, ",");

export const amount = (name: string, cents: number): Xml =>
  xml(name, euros(cents), { AmountCurrencyIdentifier: "EUR" });

export const dated = (name: string, date: PlainDate): Xml =>
  xml(name, date.replaceAll("-", ""), { Format: "CCYYMMDD" });
