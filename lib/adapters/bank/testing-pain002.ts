import { type Xml, xml, xmlIf } from "#lib/adapters/documents/xml.ts";
import type { BankStatus } from "#lib/bank/rules/bank-file.ts";
import { amountXml, testEuros } from "./testing-xml.ts";

/** The parts of a pain.002: the file's answer, and each batch with its payments. */
export function answerXml(answers: readonly BankStatus[]): Xml[] {
  const parts: { own: BankStatus; payments: BankStatus[] }[] = [];
  for (const own of answers) {
    if (own.level === "payment") parts.at(-1)?.payments.push(own);
    else parts.push({ own, payments: [] });
  }
  return parts.map(({ own, payments: ofBatch }) =>
    own.level === "file"
      ? xml("OrgnlGrpInfAndSts", [
          xml("OrgnlMsgId", own.originalMessageId),
          xml("OrgnlMsgNmId", "pain.001.001.09"),
          ...originalXml(own),
          xmlIf("GrpSts", own.status),
          ...reasonXml(own),
          ...countsXml(own),
        ])
      : xml("OrgnlPmtInfAndSts", [
          xml("OrgnlPmtInfId", own.originalPaymentId ?? ""),
          ...originalXml(own),
          xmlIf("PmtInfSts", own.status),
          ...reasonXml(own),
          ...countsXml(own),
          ...ofBatch.map(paymentXml),
        ]),
  );
}

const originalXml = ({ originalCount, originalCents }: BankStatus) => [
  originalCount === null ? null : xml("OrgnlNbOfTxs", String(originalCount)),
  originalCents === null ? null : xml("OrgnlCtrlSum", testEuros(originalCents)),
];

const paymentXml = (own: BankStatus): Xml =>
  xml("TxInfAndSts", [
    xml("OrgnlEndToEndId", own.endToEndId ?? "NOTPROVIDED"),
    xmlIf("TxSts", own.status),
    ...reasonXml(own),
    own.originalCents === null
      ? null
      : xml("OrgnlTxRef", [xml("Amt", [amountXml("InstdAmt", own.originalCents)])]),
  ]);

function reasonXml({ reasonCode, additional }: BankStatus): Xml[] {
  if (reasonCode === null && additional === null) return [];
  const code =
    reasonCode === null ? null : xml(/^[A-Z0-9]{4}$/.test(reasonCode) ? "Cd" : "Prtry", reasonCode);
  return [xml("StsRsnInf", [code && xml("Rsn", [code]), xmlIf("AddtlInf", additional)])];
}

const countsXml = ({ counts }: BankStatus): Xml[] =>
  counts.map(({ status, count }) =>
    xml("NbOfTxsPerSts", [xml("DtldNbOfTxs", String(count)), xml("DtldSts", status)]),
  );
