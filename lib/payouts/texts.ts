import { mailTroubleText } from "#lib/mail/texts.ts";
import { formatInteger } from "#lib/messages/format.ts";
import type { Halt } from "#lib/payouts/rules/run-stages.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import * as m from "#messages";

export const payoutTexts = {
  /** Why payouts wait, and how many. */
  halt: ({ payment, count }: Halt): string => {
    const { state, reason } = payment;
    const why = state === "held" || reason === null ? "" : ` (${reason})`;
    return `${statementPaymentTexts.stateOf(payment)}${why}: ${formatInteger(count)}`;
  },
  troubleReason: (reason: string): string => mailTroubleText(reason) ?? m.payout_troubleReasons({ reason }),
} as const;
