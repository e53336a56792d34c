import { isBankAnswer } from "#lib/bank/rules/bank-file.ts";
import { isBankReason } from "#lib/settlements/rules/bank-reasons.ts";
import * as m from "#messages";

/** "Reason not specified": a bank may also name none at all. */
const UNSPECIFIED = "MS03";

/** Why the bank rejected, and what admins do. An unknown code is named, so that the bank can be asked about it. */
export function bankReason(stored: string | null): string {
  const code = stored ?? UNSPECIFIED;
  const remedy = isBankReason(code) ? m.bank_remedies({ code }) : m.bank_unknownRemedy();
  return `${whyRejected(code)} ${remedy}`;
}

/** Why the bank rejected, without what admins do about it. */
export const whyRejected = (code: string): string =>
  isBankReason(code) ? m.bank_reasons({ code }) : m.bank_unknownReason({ code });

/** A status of the bank with what it means: `RVMC (saajan nimi täsmää lähes)`. */
export const statusWords = (status: string): string =>
  `${status} (${isBankAnswer(status) ? m.bank_statuses({ code: status }) : m.bankPage_unknownStatus()})`;
