import { bankReason, whyRejected } from "#lib/bank/texts.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { remedyOf } from "#lib/settlements/rules/bank-reasons.ts";
import type { StatementPayment } from "#lib/settlements/rules/payment.ts";
import * as m from "#messages";
import type { PaymentStage } from "./rules/payment-stages.ts";

type Payment = StatementPayment;

/** The state of a statement's payment, in words. */
export const statementPaymentTexts = {
  /** The stages with a day, as lines of a mail. */
  stageLines: (stages: readonly PaymentStage[], payment: Payment): string[] =>
    stages.flatMap(({ name, place, day }) => {
      if (day === null) return [];
      if (name === "accruing") return [m.statementPayment_accruedUntil({ day: formatDate(day) })];
      if (name === "paid" && place === "ahead") return [m.statementPayment_paidOn({ day: formatDate(day) })];
      const words =
        place === "here" ? statementPaymentTexts.stateOf(payment) : m.statementPayment_stageNames({ name });
      return [`${words} ${formatDate(day)}`];
    }),
  /** The state. A payout without an account has its own words. */
  stateOf: ({ state, reason }: Pick<Payment, "state" | "reason">): string =>
    reason === "iban_missing" ? m.statementPayment_waitsForIban() : m.statementPayment_states({ state }),
  /** The obstacle to the payout, in a few words. */
  waitsTitle: ({ state, reason }: Pick<Payment, "state" | "reason">): string =>
    reason === "iban_unconfirmed"
      ? m.statementPayment_ibanUnconfirmed()
      : statementPaymentTexts.stateOf({ state, reason }),
  /** The state with its day, as the label of the sum. */
  line: ({ state, expectedDate, since, openCents, reason }: Payment): string => {
    if (state === "held") return statementPaymentTexts.stateOf({ state, reason });
    const date = state === "paid" || state === "rejected" ? since : expectedDate;
    const cents = formatEuros(openCents);
    return date
      ? m.statementPayment_lineOn({ state, day: formatDate(date), cents })
      : m.statementPayment_line({ state, cents });
  },
  /** Why a payout is in no payment file, for admins. */
  waits: ({ state, reason }: Payment): string => {
    if (reason === "iban_missing") return m.statementPayment_ibanMissing();
    if (reason === "iban_unconfirmed") return m.statementPayment_ibanUnconfirmed();
    const words = m.statementPayment_states({ state });
    return reason ? `${words} (${reason}). ${bankReason(reason)}` : words;
  },
  /** The bank's reason, without the admins' remedy. */
  bankReason: whyRejected,
  /** The condition for a rejected payment to leave again. */
  afterRejection: (code: string | null): string =>
    m.statementPayment_afterRejection({ remedy: code === null ? "account" : remedyOf(code) }),
  /** The payment state and the necessary actions, in sentences for a mail. */
  told: (payment: Payment): string =>
    [`${statementPaymentTexts.line(payment)}.`, statementPaymentTexts.help(payment) ?? ""].join(" ").trim(),
  /** What the owner can do, or why nothing needs to be done. */
  help: ({ state, reason }: Payment): string | null => {
    if (reason === "iban_missing") return m.statementPayment_help_ibanMissing();
    if (reason === "iban_unconfirmed") return m.statementPayment_help_ibanUnconfirmed();
    if (state === "rejected") return statementPaymentTexts.afterRejection(reason);
    if (state === "correcting") return m.statementPayment_help_correcting();
    return null;
  },
} as const;
