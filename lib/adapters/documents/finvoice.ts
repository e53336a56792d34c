import { bankBarcode } from "#lib/core/finnish/bank-barcode.ts";
import { rfReference } from "#lib/core/finnish/reference-number.ts";
import { inLatin9 } from "#lib/core/latin-letters.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { vatExemption } from "#lib/statements/texts.ts";
import * as m from "#messages";
import {
  amount,
  buyerParty,
  dated,
  type FinalDocument,
  finvoiceRows,
  type InvoiceLine,
  invoiceRow,
  sellerInformation,
  sellerParty,
  transmission,
} from "./finvoice-parts.ts";
import { fitted, writtenXml, type Xml, xml, xmlIf } from "./xml.ts";

export const isFinal = (document: StatementDocument): document is FinalDocument =>
  document.number !== null && document.issuedOn !== null && document.reference !== null;

/**
 * Writes the invoice of a final statement's fees as Finvoice 3.0. Fees that were deducted from the payout are paid
 * (PAID, nothing to pay). An invoiced statement has all its lines, so the rows add up to the amount due. A credit
 * note has negative amounts and names its original. The invoice has addresses where both sides have an e-invoicing
 * address. Its texts are in the company's language.
 */
export const drawFinvoice = (document: FinalDocument): string =>
  inLanguage(document.language, () => draw(document));

function draw(document: FinalDocument): string {
  const rows = finvoiceRows(document);
  const due = document.outcome === "invoiced" ? -document.totalCents : 0;
  return writtenXml(
    xml(
      "Finvoice",
      [
        transmission(document),
        ...sellerParty(document.parties.seller),
        sellerInformation(document.parties.seller),
        // The recipient is the buyer; only their language is stated here.
        xml("InvoiceRecipientLanguageCode", document.language.toUpperCase()),
        ...buyerParty(document.parties.buyer),
        invoiceDetails(document, rows),
        paymentStatus(document),
        xmlIf("VirtualBankBarcode", barcodeOf(document)),
        ...rows.map(invoiceRow),
        epiDetails(document, due),
      ],
      { Version: "3.0" },
    ),
  );
}

const totalOf = (rows: readonly InvoiceLine[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

function invoiceDetails(document: FinalDocument, rows: readonly InvoiceLine[]): Xml {
  const totalCents = totalOf(rows);
  const { kind, number, issuedOn, credits, period, outcome, dueDate } = document;
  const credit = kind === "credit_note";
  const paid = outcome !== "invoiced";
  return xml("InvoiceDetails", [
    xml("InvoiceTypeCode", credit ? "INV02" : "INV01", { CodeListAgencyIdentifier: "SPY" }),
    xml("InvoiceTypeCodeUN", credit ? "381" : "380"),
    xml("InvoiceTypeText", m.finvoice_type({ kind })),
    xml("OriginCode", "Original"),
    xml("InvoiceNumber", number),
    dated("InvoiceDate", issuedOn),
    xmlIf("OriginalInvoiceNumber", credits?.number),
    credits && dated("OriginalInvoiceDate", credits.issuedOn),
    dated("InvoicingPeriodStartDate", period.start),
    dated("InvoicingPeriodEndDate", period.end),
    amount("InvoiceTotalVatExcludedAmount", totalCents),
    amount("InvoiceTotalVatAmount", 0),
    amount("InvoiceTotalVatIncludedAmount", totalCents),
    paid ? amount("InvoicePaidAmount", totalCents) : null,
    xml("VatSpecificationDetails", [
      amount("VatBaseAmount", totalCents),
      xml("VatRatePercent", "0"),
      xml("VatCode", "E"),
      amount("VatRateAmount", 0),
      xml("VatFreeText", fitted(vatExemption(document.parties.seller), 70)),
      rows.some(({ note }) => note === m.finvoice_noSale()) ? xml("VatFreeText", m.finvoice_noSales()) : null,
    ]),
    xml(
      "InvoiceFreeText",
      fitted(m.finvoice_note({ kind, outcome, number, original: credits?.number ?? "" }).trimEnd(), 512),
    ),
    dueDate && !paid
      ? xml("PaymentTermsDetails", [
          xml("PaymentTermsFreeText", m.finvoice_terms()),
          dated("InvoiceDueDate", dueDate),
        ])
      : null,
  ]);
}

const paymentStatus = ({ outcome }: FinalDocument): Xml =>
  xml("PaymentStatusDetails", [xml("PaymentStatusCode", outcome === "invoiced" ? "NOTPAID" : "PAID")]);

/** The bank barcode; only for an amount due to a Finnish account. */
function barcodeOf({ outcome, parties, totalCents, reference, dueDate }: FinalDocument): string | null {
  const { iban } = parties.seller;
  if (outcome !== "invoiced" || !iban.startsWith("FI")) return null;
  return bankBarcode({ iban, cents: -totalCents, reference, due: dueDate });
}

/** The payment order for the receiver's bank: zero where the fees were deducted from the payout. */
function epiDetails({ number, issuedOn, dueDate, reference, parties }: FinalDocument, dueCents: number): Xml {
  const { bic, name, iban } = parties.seller;
  return xml("EpiDetails", [
    xml("EpiIdentificationDetails", [dated("EpiDate", issuedOn), xml("EpiReference", number)]),
    xml("EpiPartyDetails", [
      xml("EpiBfiPartyDetails", [xml("EpiBfiIdentifier", bic, { IdentificationSchemeName: "BIC" })]),
      xml("EpiBeneficiaryPartyDetails", [
        xml("EpiNameAddressDetails", fitted(inLatin9(name), 35, 2)),
        xml("EpiAccountID", iban, { IdentificationSchemeName: "IBAN" }),
      ]),
    ]),
    xml("EpiPaymentInstructionDetails", [
      xml("EpiRemittanceInfoIdentifier", rfReference(reference), { IdentificationSchemeName: "ISO" }),
      amount("EpiInstructedAmount", dueCents),
      xml("EpiCharge", "SLEV", { ChargeOption: "SLEV" }),
      dated("EpiDateOptionDate", dueDate ?? issuedOn),
    ]),
  ]);
}
