import type { Address } from "#lib/companies/company-fields.ts";
import { helsinkiFormat } from "#lib/core/calendar.ts";
import type {
  DocSpec,
  MessageKind,
  ReportedSeller,
  SellerMessage,
  SellerRecord,
} from "#lib/seller-reports/rules/seller-message.ts";
import { QUARTERS, type Quarters } from "#lib/seller-reports/rules/seller-row.ts";
import { fitted, writtenXml, type Xml, xml, xmlIf } from "./xml.ts";

/**
 * A report of sellers as a DPI message (OECD, Digital Platform Information XML schema 1.0, as DAC7 uses it). Each member state
 * names the root element after itself; `root` is configured.
 */
export const drawDpi =
  (root: string) =>
  (message: SellerMessage): string =>
    writtenXml(
      xml(
        root,
        [messageSpec(message), xml("DPIBody", [operatorXml(message), ...message.records.map(sellerXml)])],
        {
          xmlns: "urn:oecd:ties:dpi:v1",
          "xmlns:stf": "urn:oecd:ties:dpistf:v1",
          version: "1.0",
        },
      ),
    );

/** New or additional records, corrections, or nothing to report. */
const INDICATORS: Record<MessageKind, string> = { new: "DPI401", correction: "DPI402", nil: "DPI403" };

const messageSpec = ({ operator, ref, kind, year, madeAt }: SellerMessage): Xml =>
  xml("MessageSpec", [
    xml("SendingEntityIN", operator.businessId),
    xml("MessageType", "DPI"),
    xml("MessageRefId", ref),
    xml("MessageTypeIndic", INDICATORS[kind]),
    xml("ReportingPeriod", `${year}-12-31`),
    xml("Timestamp", finnishTime().format(madeAt).replace(" ", "T")),
  ]);

/** The schema's time has no zone. */
const finnishTime = helsinkiFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Resident in Finland (`RPONEX1`), with its registered office (`OECD304`), and reporting by itself. */
const operatorXml = ({ operator: { name, businessId, address }, operatorDoc }: SellerMessage): Xml =>
  xml("PlatformOperator", [
    xml("ResCountryCode", "FI"),
    xml("TIN", businessId, { issuedBy: "FI" }),
    xml("Name", text(name)),
    xml("PlatformBusinessName", text(name)),
    addressXml(address, { legalAddressType: "OECD304" }),
    xml("Nexus", "RPONEX1"),
    xml("AssumedReporting", "false"),
    docSpec(operatorDoc),
  ]);

const sellerXml = ({ seller, doc }: SellerRecord): Xml =>
  xml("ReportableSeller", [
    xml("Identity", [
      xml("EntitySeller", [xml("Standard", [sellerId(seller), ...seller.ibans.map(accountXml)])]),
    ]),
    // A ride is work that persons do at a user's request (Annex V, Section I, A(11)).
    xml("RelevantActivities", [
      xml("PersonalServices", [
        xml("Consideration", amounts("Cons", seller.consideration)),
        xml(
          "NumberOfActivities",
          quarters(seller.activities, (quarter, count) => xml(`NumbQ${quarter}`, count)),
        ),
        xml("Fees", amounts("Fees", seller.fees)),
        xml("Taxes", amounts("Tax", seller.taxes)),
      ]),
    ]),
    docSpec(doc),
  ]);

const sellerId = ({ name, businessId, vatNumber, address }: ReportedSeller): Xml =>
  xml("EntSellerID", [
    xml("ResCountryCode", "FI"),
    businessId === null ? xml("TIN", "", { unknown: "true" }) : xml("TIN", businessId, { issuedBy: "FI" }),
    xmlIf("VAT", vatNumber),
    xml("Name", text(name)),
    addressXml(address),
  ]);

const accountXml = (iban: string): Xml =>
  xml("FinancialIdentifier", [xml("Identifier", iban, { AccountNumberType: "IBAN" })]);

const addressXml = ({ street, postCode, city }: Address, attributes = {}): Xml =>
  xml(
    "Address",
    [
      xml("CountryCode", "FI"),
      xml("AddressFix", [
        xmlIf("Street", fitted(street, LONGEST)),
        xmlIf("PostCode", fitted(postCode, LONGEST)),
        xml("City", text(city)),
      ]),
    ],
    attributes,
  );

const docSpec = ({ type, ref, corrects }: DocSpec): Xml =>
  xml("DocSpec", [
    xml("stf:DocTypeIndic", type),
    xml("stf:DocRefId", ref),
    xmlIf("stf:CorrDocRefId", corrects),
  ]);

const LONGEST = 200;
const text = (value: string): string => fitted(value, LONGEST, 1);

const amounts = (name: string, values: Quarters): Xml[] =>
  quarters(values, (quarter, euros) => xml(`${name}Q${quarter}`, euros, { currCode: "EUR" }));

const quarters = (values: Quarters, element: (quarter: number, value: string) => Xml): Xml[] =>
  QUARTERS.map((quarter, index) => element(quarter, String(values[index])));
