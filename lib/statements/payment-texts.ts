import { bankReason, whyRejected } from "#lib/bank/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { formatDate, formatDayFrom, formatEuros } from "#lib/messages/format.ts";
import { remedyOf } from "#lib/settlements/rules/bank-reasons.ts";
import { type StatementPayment, withdrawnHold } from "#lib/settlements/rules/payment.ts";
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
        place === "here"
          ? statementPaymentTexts.stateOf(payment)
          : m.statementPayment_stageNames({ name, time: "past" });
      return [`${words} ${formatDate(day)}`];
    }),
  /** A stage and its day, in the tense of the day. The current state can be less than the stage's name says: held, rejected. */
  stage: ({ name, day, place }: PaymentStage, payment: Payment, today: PlainDate) => {
    const isOver = day !== null && day < today;
    if (name === "accruing")
      return {
        title: m.statementPayment_stageNames({ name, time: isOver ? "past" : "ahead" }),
        day: day && m.statementPayment_until({ day: formatDate(day) }),
      };
    const time = place === "behind" ? "past" : isOver ? "missed" : "ahead";
    return {
      title:
        place === "here"
          ? statementPaymentTexts.stateOf(payment)
          : m.statementPayment_stageNames({ name, time }),
      day: day && formatDayFrom(day, today),
    };
  },
  /** The state. A payout without an account has its own words. */
  stateOf: ({ state, reason }: Pick<Payment, "state" | "reason">): string => {
    const hold = withdrawnHold(reason);
    if (hold) return m.statementPayment_holds({ hold });
    return reason === "iban_missing"
      ? m.statementPayment_waitsForIban()
      : m.statementPayment_states({ state });
  },
  /** The obstacle to the payout, in a few words. */
  waitsTitle: ({ state, reason }: Pick<Payment, "state" | "reason">): string =>
    reason === "iban_unconfirmed"
      ? m.statementPayment_ibanUnconfirmed()
      : statementPaymentTexts.stateOf({ state, reason }),
  /** The state with its day, as the label of the sum. Without `today`, for a reader of any day. */
  line: ({ state, expectedDate, since, openCents, reason }: Payment, today?: PlainDate): string => {
    if (state === "held") return statementPaymentTexts.stateOf({ state, reason });
    const date = state === "paid" || state === "rejected" ? since : expectedDate;
    const cents = formatEuros(openCents);
    if (!date) return m.statementPayment_line({ state, cents });
    const time = today !== undefined && date < today ? "missed" : "ahead";
    const day = today === undefined ? formatDate(date) : formatDayFrom(date, today);
    return m.statementPayment_lineOn({ state, time, day, cents });
  },
  /** Why a payout is in no payment file, for admins. */
  waits: ({ state, reason }: Payment): string => {
    if (reason === "iban_missing") return m.statementPayment_ibanMissing();
    if (reason === "iban_unconfirmed") return m.statementPayment_ibanUnconfirmed();
    const words = statementPaymentTexts.stateOf({ state, reason });
    if (withdrawnHold(reason)) return words;
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
    const hold = withdrawnHold(reason);
    if (hold) return m.statementPayment_holdHelp({ hold });
    if (state === "rejected") return statementPaymentTexts.afterRejection(reason);
    if (state === "correcting") return m.statementPayment_help_correcting();
    return null;
  },
} as const;
