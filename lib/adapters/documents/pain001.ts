import type { Address } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { decimalOf } from "#lib/core/decimal.ts";
import { inLatinLetters } from "#lib/core/latin-letters.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import type { PayoutOrder, PayoutPayment } from "#lib/payouts/rules/payout.ts";
import * as m from "#messages";
import { writtenXml, type Xml, xml } from "./xml.ts";

/**
 * SEPA credit transfers as pain.001.001.09, valid by the ISO schema and by the stricter EPC schema. Sums are in integer cents.
 * Each payment day has one batch; addresses are structured, as banks require from November 2026 on.
 */
export function drawPain001(order: PayoutOrder): string {
  const days = [...new Set(order.payments.map(({ executedOn }) => executedOn))].sort();
  return writtenXml(
    xml(
      "Document",
      [
        xml("CstmrCdtTrfInitn", [
          groupHeader(order),
          ...days.map((day, index) => batch(order, day, index + 1)),
        ]),
      ],
      { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" },
    ),
  );
}

const groupHeader = ({ number, madeAt, debtor, payments }: PayoutOrder): Xml =>
  xml("GrpHdr", [
    xml("MsgId", number),
    xml("CreDtTm", madeAt.toISOString().replace(/\.\d+/, "")),
    ...sumsOf(payments),
    xml("InitgPty", [xml("Nm", nameOf(debtor.name))]),
  ]);

function batch({ number, debtor, payments }: PayoutOrder, day: PlainDate, ordinal: number): Xml {
  const due = payments.filter(({ executedOn }) => executedOn === day);
  return xml("PmtInf", [
    xml("PmtInfId", `${number}-${ordinal}`),
    xml("PmtMtd", "TRF"),
    xml("BtchBookg", "true"),
    ...sumsOf(due),
    xml("PmtTpInf", [xml("SvcLvl", [xml("Cd", "SEPA")])]),
    xml("ReqdExctnDt", [xml("Dt", day)]),
    xml("Dbtr", [xml("Nm", nameOf(debtor.name)), ...addressOf(debtor.address)]),
    xml("DbtrAcct", [xml("Id", [xml("IBAN", debtor.iban)])]),
    xml("DbtrAgt", [xml("FinInstnId", [xml("BICFI", debtor.bic)])]),
    xml("ChrgBr", "SLEV"),
    ...due.map(transfer),
  ]);
}

const transfer = (payment: PayoutPayment): Xml =>
  xml("CdtTrfTxInf", [
    xml("PmtId", [xml("EndToEndId", payment.statementNumber)]),
    xml("Amt", [xml("InstdAmt", euros(payment.cents), { Ccy: "EUR" })]),
    xml("Cdtr", [xml("Nm", nameOf(payment.name)), ...addressOf(payment.address)]),
    xml("CdtrAcct", [xml("Id", [xml("IBAN", payment.iban)])]),
    xml("RmtInf", [xml("Ustrd", sepaText(messageOf(payment), 140))]),
  ]);

/** The text that the receiver's bank shows, in ASCII, which all banks accept. */
const messageOf = ({ statementNumber, period, language }: PayoutPayment): string =>
  inLanguage(language, () => m.payout_message({ number: statementNumber, period: formatPeriod(period) }));

const sumsOf = (payments: readonly PayoutPayment[]): Xml[] => [
  xml("NbOfTxs", String(payments.length)),
  xml("CtrlSum", euros(payments.reduce((sum, { cents }) => sum + cents, 0))),
];

/** Banks compare the name with the account's holder. */
const nameOf = (name: string): string => sepaText(name, 70) || "-";

/** A structured address; none if a part is missing, because banks refuse free lines. */
function addressOf({ street, postCode, city }: Address): Xml[] {
  const [streetName, town] = [sepaText(street, 70), sepaText(city, 35)];
  const code = sepaText(postCode, 16);
  if (!streetName || !town || !code) return [];
  return [
    xml("PstlAdr", [xml("StrtNm", streetName), xml("PstCd", code), xml("TwnNm", town), xml("Ctry", "FI")]),
  ];
}

const euros = (cents: number): string => decimalOf(cents, ".");

// The signs that all banks of the single euro payments area accept (EPC217-08): Latin letters, digits, and ten more.

const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]+/g;

/** A text in those signs, on one line and at most `to` long: å becomes a, & becomes +, other signs become spaces. */
export function sepaText(text: string, to: number): string {
  const line = inLatinLetters(text)
    .replaceAll("&", "+")
    .replace(/[‐-―−]/g, "-")
    .replace(OUTSIDE, " ")
    .replace(/ +/g, " ")
    .trim();
  return line.slice(0, to).trim();
}
