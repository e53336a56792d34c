import { type BankEntry, ENTRY_STATUSES } from "#lib/bank/rules/bank-file.ts";
import { normalisedReference } from "#lib/bank/rules/reference.ts";
import { normaliseIban } from "#lib/core/finnish/iban.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import {
  all,
  at,
  dayOf,
  elementCents,
  flagOf,
  idTextOf,
  joined,
  knownCodeOf,
  needed,
  provided,
  textOf,
  whereOf,
} from "./values.ts";

// One entry (Ntry) of camt.053 and camt.054, and its transactions (TxDtls). Versions 2 and 8 differ in where a status and
// a party's name stand; both places are read.

/** What all transactions of an entry share. */
export type EntryHead = Pick<
  BankEntry,
  "direction" | "cents" | "bookedOn" | "valueOn" | "reversal" | "status" | "bankReference" | "code"
>;

export function entryHeadOf(entry: Element): EntryHead {
  const status = needed(entry, "Sts");
  return {
    direction: directionOf(needed(entry, "CdtDbtInd")),
    cents: elementCents(needed(entry, "Amt")),
    bookedOn: dayOf(at(entry, "BookgDt")),
    valueOn: dayOf(at(entry, "ValDt")),
    reversal: flagOf(at(entry, "RvslInd")),
    status:
      knownCodeOf(at(status, "Cd") ?? status, ENTRY_STATUSES) ?? refuse("bank_file_missing", whereOf(status)),
    bankReference: idTextOf(at(entry, "AcctSvcrRef")) ?? idTextOf(at(entry, "NtryRef")),
    code: codeOfBank(at(entry, "BkTxCd")),
  };
}

export function directionOf(element: Element): BankEntry["direction"] {
  const code =
    knownCodeOf(element, ["CRDT", "DBIT"] as const) ?? refuse("bank_file_missing", whereOf(element));
  return code === "CRDT" ? "credit" : "debit";
}

export type TransactionPart = Omit<BankEntry, "type" | "entryNumber" | "transactionNumber" | "cents"> & {
  /** Null where the bank gives the entry's sum alone, or the transaction's in another currency. */
  cents: number | null;
};

/** A transaction of an entry, or an entry without transactions (`transaction` null) as one. */
export function transactionOf(
  head: EntryHead,
  { batch, transaction }: { batch: Element | undefined; transaction: Element | null },
): TransactionPart {
  const details = transaction ?? undefined;
  const direction = at(details, "CdtDbtInd");
  const going = direction ? directionOf(direction) : head.direction;
  const remittance = at(details, "RmtInf");
  const references = all(remittance, "Strd").map((one) => idTextOf(at(one, "CdtrRefInf", "Ref")));
  const written = references.find((one) => one !== null) ?? null;
  const reference = written === null ? null : normalisedReference(written);
  const unstructured = joined(all(remittance, "Ustrd").map(textOf));
  const party = (going === "credit") === head.reversal ? "Cdtr" : "Dbtr";
  return {
    ...head,
    direction: going,
    currency: "EUR",
    cents: transaction ? centsOfTransaction(transaction) : null,
    bankReference: idTextOf(at(details, "Refs", "AcctSvcrRef")) ?? head.bankReference,
    count: 1,
    originalMessageId: idTextOf(at(details, "Refs", "MsgId")) ?? idTextOf(at(batch, "MsgId")),
    originalPaymentId: idTextOf(at(details, "Refs", "PmtInfId")) ?? idTextOf(at(batch, "PmtInfId")),
    endToEndId: provided(idTextOf(at(details, "Refs", "EndToEndId"))),
    reference,
    // A reference by nobody's rules is a message.
    message: joined([reference === null ? written : null, unstructured, textOf(at(details, "AddtlTxInf"))]),
    counterpartyName: nameOf(at(details, "RltdPties", party)),
    counterpartyIban: ibanOf(at(details, "RltdPties", `${party}Acct`, "Id", "IBAN")),
    code: codeOfBank(at(details, "BkTxCd")) ?? head.code,
  };
}

/** Version 8 has the amount in the transaction, version 2 in its details. */
function centsOfTransaction(transaction: Element): number | null {
  const amounts = [at(transaction, "Amt"), at(transaction, "AmtDtls", "TxAmt", "Amt")];
  const euros = amounts.find((amount) => amount?.currency === "EUR");
  return euros ? elementCents(euros) : null;
}

const nameOf = (party: Element | undefined): string | null =>
  textOf(at(party, "Nm")) ?? textOf(at(party, "Pty", "Nm")) ?? textOf(at(party, "Agt", "FinInstnId", "Nm"));

export function ibanOf(element: Element | undefined): string | null {
  const iban = normaliseIban(element?.text ?? "");
  if (iban === "") return null;
  return /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/.test(iban) ? iban : refuse("bank_file_value", whereOf(element));
}

function codeOfBank(code: Element | undefined): string | null {
  const domain = at(code, "Domn");
  const parts = [at(domain, "Cd"), at(domain, "Fmly", "Cd"), at(domain, "Fmly", "SubFmlyCd")];
  const iso = parts.map(idTextOf).filter((part) => part !== null);
  return iso.length > 0 ? iso.join("/") : idTextOf(at(code, "Prtry", "Cd"));
}
