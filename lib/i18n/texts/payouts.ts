import type { PayoutPayment } from "#lib/domain/settlement/payout.ts";
import { formatPeriod } from "../statement-lines.ts";

export const payoutTexts = {
  /** What the receiver's bank shows: in ASCII, as all banks take it. */
  message: ({ statementNumber, period }: Pick<PayoutPayment, "statementNumber" | "period">) =>
    `Tilitys ${statementNumber} ${formatPeriod(period)}`,
} as const;
