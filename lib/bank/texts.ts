import { isBankAnswer } from "#lib/bank/rules/bank-file.ts";
import type { PayeeCount } from "#lib/bank/rules/outcome.ts";
import { formatFacts, formatInteger } from "#lib/messages/format.ts";
import { isBankReason } from "#lib/settlements/rules/bank-reasons.ts";
import { isPayeeDoubt, isPayeeReason, type PayeeCheck } from "#lib/settlements/rules/payee-check.ts";
import * as m from "#messages";

/** "Reason not specified"; a bank may also give no reason at all. */
const UNSPECIFIED = "MS03";

/** The bank's reason of a rejection, and the admins' remedy. An unknown code is named, so that an admin can ask the bank. */
export function bankReason(stored: string | null): string {
  const code = stored ?? UNSPECIFIED;
  const remedy = isBankReason(code) ? m.bank_remedies({ code }) : m.bank_unknownRemedy();
  return `${whyRejected(code)} ${remedy}`;
}

/** The bank's reason of a rejection, without the remedy. */
export const whyRejected = (code: string): string =>
  isBankReason(code) ? m.bank_reasons({ code }) : m.bank_unknownReason({ code });

/** A bank's status with its meaning: `RVMC (saajan nimi täsmää lähes)`. */
export const statusWords = (status: string): string =>
  `${status} (${isBankAnswer(status) ? m.bank_statuses({ code: status }) : m.bankPage_unknownStatus()})`;

/** The verified payees of a file, by result. */
export const payeeCounts = (payees: readonly PayeeCount[]): string =>
  formatFacts(payees.map(({ state, count }) => `${m.payeeCheck_states({ state })} ${formatInteger(count)}`));

/** The bank's verification of a payee, in words. */
export const payeeCheckTexts = {
  /** For the company, in sentences. */
  told: ({ state, name }: PayeeCheck): string =>
    [
      m.payeeCheck_told({ state }),
      name && m.payeeCheck_named({ name }),
      isPayeeDoubt(state) && m.payeeCheck_next(),
    ]
      .filter(Boolean)
      .join(" "),
  /** A doubt, in a few words; null without one. */
  doubt: ({ payee }: { payee: PayeeCheck | null }): string | null =>
    payee && isPayeeDoubt(payee.state)
      ? `${m.payeeCheck_term()}: ${m.payeeCheck_states({ state: payee.state }).toLowerCase()}`
      : null,
  /** For admins; a code that is not in the table is named. */
  reason: (code: string): string =>
    isPayeeReason(code) ? m.payeeCheck_reasons({ code }) : m.payeeCheck_unknownReason({ code }),
} as const;
