import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import { comparable, normalisedReference } from "#lib/bank/rules/reference.ts";
import { normaliseIban } from "#lib/core/finnish/iban.ts";
import { directionOf } from "./camt-charges.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import {
  all,
  at,
  bankCodeOf,
  dayOf,
  elementCents,
  flagOf,
  idTextOf,
  joined,
  needed,
  provided,
  textOf,
  whereOf,
} from "./values.ts";

// One entry (Ntry) of camt.053 and camt.054, and its transactions (TxDtls). Versions keep a status and a party's name in
// different places; the reader looks in all of them.

/** The data that all transactions of an entry share. */
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
      bankCodeOf(at(status, "Cd") ?? at(status, "Prtry") ?? status) ??
      refuse("bank_file_missing", whereOf(status)),
    bankReference: idTextOf(at(entry, "AcctSvcrRef")) ?? idTextOf(at(entry, "NtryRef")),
    code: codeOfBank(at(entry, "BkTxCd")),
  };
}

/** A movement without its sum and its numbers in the statement. */
export type TransactionPart = Omit<BankEntry, "type" | "entryNumber" | "transactionNumber" | "cents">;

/** One transaction of an entry; an entry without transactions (`transaction` null) counts as one. */
export function transactionOf(
  head: EntryHead,
  { batch, transaction }: { batch: Element | undefined; transaction: Element | null },
): TransactionPart {
  const details = transaction ?? undefined;
  const direction = at(details, "CdtDbtInd");
  const going = direction ? directionOf(direction) : head.direction;
  const party = (going === "credit") === head.reversal ? "Cdtr" : "Dbtr";
  const { cents: _, ...shared } = head;
  return {
    ...shared,
    direction: going,
    currency: "EUR",
    bankReference: idTextOf(at(details, "Refs", "AcctSvcrRef")) ?? head.bankReference,
    count: 1,
    originalMessageId: idTextOf(at(details, "Refs", "MsgId")) ?? idTextOf(at(batch, "MsgId")),
    originalPaymentId: idTextOf(at(details, "Refs", "PmtInfId")) ?? idTextOf(at(batch, "PmtInfId")),
    endToEndId: provided(idTextOf(at(details, "Refs", "EndToEndId"))),
    ...remittanceOf(details),
    counterpartyName: nameOf(at(details, "RltdPties", party)),
    counterpartyIban: accountTextOf(at(details, "RltdPties", `${party}Acct`, "Id", "IBAN")),
    code: codeOfBank(at(details, "BkTxCd")) ?? head.code,
  };
}

/**
 * The payment's reference and its message. Invalid references become messages, and so do several references, because a movement
 * cannot pay all of them.
 */
function remittanceOf(details: Element | undefined): Pick<TransactionPart, "reference" | "message"> {
  const remittance = at(details, "RmtInf");
  const structured = all(remittance, "Strd");
  const written = structured
    .map((one) => idTextOf(at(one, "CdtrRefInf", "Ref")))
    .filter((text) => text !== null);
  const references = new Map(
    written.map(normalisedReference).flatMap((one) => (one === null ? [] : [[comparable(one), one]])),
  );
  const [reference = null] = references.size === 1 ? references.values() : [];
  const strange = written.filter((text) => reference === null || normalisedReference(text) === null);
  return {
    reference,
    message: joined([
      ...new Set(strange),
      ...all(remittance, "Ustrd").map(textOf),
      ...structured.flatMap((one) => all(one, "AddtlRmtInf").map(textOf)),
      textOf(at(details, "AddtlTxInf")),
    ]),
  };
}

const nameOf = (party: Element | undefined): string | null =>
  textOf(at(party, "Nm")) ?? textOf(at(party, "Pty", "Nm")) ?? textOf(at(party, "Agt", "FinInstnId", "Nm"));

const IBAN = /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/;

/** The provider's own account; refuses a text that is no IBAN. */
export function ibanOf(element: Element | undefined): string | null {
  const iban = normaliseIban(element?.text ?? "");
  if (iban === "") return null;
  return IBAN.test(iban) ? iban : refuse("bank_file_value", whereOf(element));
}

/** The other party's account. Banks also write other texts here; these stay as they are. */
function accountTextOf(element: Element | undefined): string | null {
  const text = textOf(element);
  const iban = (text ?? "").replace(/\s/g, "").toUpperCase();
  return IBAN.test(iban) ? iban : (text?.slice(0, 100) ?? null);
}

function codeOfBank(code: Element | undefined): string | null {
  const domain = at(code, "Domn");
  const parts = [at(domain, "Cd"), at(domain, "Fmly", "Cd"), at(domain, "Fmly", "SubFmlyCd")];
  const iso = parts.map(idTextOf).filter((part) => part !== null);
  return iso.length > 0 ? iso.join("/") : idTextOf(at(code, "Prtry", "Cd"));
}
