import type { Address } from "#lib/companies/company-fields.ts";
import type { Buyer, Seller } from "#lib/settlements/rules/document.ts";
import type { FinalDocument } from "./finvoice-rows.ts";

import { fitted, type Xml, xml } from "./xml.ts";

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
