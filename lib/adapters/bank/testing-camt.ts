import { type Xml, xml, xmlIf } from "#lib/adapters/documents/xml.ts";
import type { BankEntry, BankFileHeader, BankStatement } from "#lib/bank/rules/bank-file.ts";
import { amountXml, sumOfCents, testEuros, xmlOfSome } from "./testing-xml.ts";

// Version 8 has a code in a status. From version 6 on a party has a Pty; from version 4 on each transaction has its amount and
// direction.

export function statementXml(
  { kind, version, createdAt }: BankFileHeader,
  { statementId, accountIban, openingCents, closingCents }: BankStatement,
  records: readonly BankEntry[],
): Xml {
  const entries = [...Map.groupBy(records, ({ entryNumber }) => entryNumber).values()];
  const id = accountIban === null ? xml("Othr", [xml("Id", "12345")]) : xml("IBAN", accountIban);
  return xml(kind === "camt.053" ? "Stmt" : "Ntfctn", [
    xml("Id", statementId),
    xml("CreDtTm", createdAt),
    xml("Acct", [xml("Id", [id]), xml("Ccy", "EUR")]),
    openingCents === null ? null : balanceXml("OPBD", openingCents),
    closingCents === null ? null : balanceXml("CLBD", closingCents),
    xml("TxsSummry", [
      xml("TtlNtries", [
        xml("NbOfNtries", String(entries.length)),
        xml("Sum", testEuros(sumOfCents(records))),
      ]),
    ]),
    ...entries.map((parts) => entryXml(version, parts)),
  ]);
}

const balanceXml = (type: string, cents: number): Xml =>
  xml("Bal", [
    xml("Tp", [xml("CdOrPrtry", [xml("Cd", type)])]),
    amountXml("Amt", Math.abs(cents)),
    xml("CdtDbtInd", cents < 0 ? "DBIT" : "CRDT"),
    xml("Dt", [xml("Dt", "2026-11-20")]),
  ]);

function entryXml(version: number, parts: readonly BankEntry[]): Xml {
  const [first] = parts;
  if (!first) throw new Error("An entry has a record.");
  const alone = parts.length === 1;
  return xml("Ntry", [
    amountXml("Amt", sumOfCents(parts)),
    xml("CdtDbtInd", first.direction === "credit" ? "CRDT" : "DBIT"),
    first.reversal ? xml("RvslInd", "true") : null,
    xml("Sts", version >= 8 ? [xml("Cd", first.status)] : first.status),
    first.bookedOn === null ? null : xml("BookgDt", [xml("Dt", first.bookedOn)]),
    first.valueOn === null ? null : xml("ValDt", [xml("Dt", first.valueOn)]),
    alone ? xmlIf("AcctSvcrRef", first.bankReference) : null,
    codeXml(first.code) ?? xml("BkTxCd", []),
    xml("NtryDtls", [
      alone && first.count === 1 ? null : batchXml(parts),
      ...parts.filter(({ count }) => count === 1).map((part) => transactionXml(version, part, alone)),
    ]),
  ]);
}

/** Names our file and batch for an entry without transactions. */
const batchXml = (parts: readonly BankEntry[]): Xml =>
  xml("Btch", [
    ...(parts[0] && parts[0].count > 1
      ? [xmlIf("MsgId", parts[0].originalMessageId), xmlIf("PmtInfId", parts[0].originalPaymentId)]
      : []),
    xml("NbOfTxs", String(parts.reduce((sum, { count }) => sum + count, 0))),
    amountXml("TtlAmt", sumOfCents(parts)),
  ]);

function transactionXml(version: number, part: BankEntry, alone: boolean): Xml {
  const party = (part.direction === "credit") === part.reversal ? "Cdtr" : "Dbtr";
  const name = part.counterpartyName === null ? null : xml("Nm", part.counterpartyName);
  const iban = part.counterpartyIban === null ? null : xml("Id", [xml("IBAN", part.counterpartyIban)]);
  return xml("TxDtls", [
    xmlOfSome("Refs", [
      xmlIf("MsgId", part.originalMessageId),
      alone ? null : xmlIf("AcctSvcrRef", part.bankReference),
      xmlIf("PmtInfId", part.originalPaymentId),
      xmlIf("EndToEndId", part.endToEndId),
    ]),
    ...(version >= 4
      ? [amountXml("Amt", part.cents), xml("CdtDbtInd", part.direction === "credit" ? "CRDT" : "DBIT")]
      : [xml("AmtDtls", [xml("TxAmt", [amountXml("Amt", part.cents)])])]),
    codeXml(part.code),
    xmlOfSome("RltdPties", [
      name === null ? null : xml(party, version >= 6 ? [xml("Pty", [name])] : [name]),
      iban === null ? null : xml(`${party}Acct`, [iban]),
    ]),
    xmlOfSome("RmtInf", [
      xmlIf("Ustrd", part.message),
      part.reference === null ? null : referenceXml(part.reference),
    ]),
  ]);
}

/** A viitenumero is padded with zeros to twenty digits, as banks send it. */
const referenceXml = (reference: string): Xml =>
  xml("Strd", [
    xml("CdtrRefInf", [
      xml("Tp", [xml("CdOrPrtry", [xml("Cd", "SCOR")])]),
      xml("Ref", reference.startsWith("RF") ? reference : reference.padStart(20, "0")),
    ]),
  ]);

function codeXml(code: string | null): Xml | null {
  if (code === null) return null;
  const [domain = "", family, subfamily] = code.split("/");
  if (!family || !subfamily) return xml("BkTxCd", [xml("Prtry", [xml("Cd", code)])]);
  const ofFamily = xml("Fmly", [xml("Cd", family), xml("SubFmlyCd", subfamily)]);
  return xml("BkTxCd", [xml("Domn", [xml("Cd", domain), ofFamily])]);
}
