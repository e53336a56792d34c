import { mailTroubleText } from "#lib/mail/texts.ts";
import { formatDateTime, formatEuros, formatInteger, formatPeriod } from "#lib/messages/format.ts";
import type { PayoutPayment } from "#lib/payouts/rules/payout.ts";
import type { Halt } from "#lib/payouts/rules/run-stages.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";

const statements = (count: number) => (count === 1 ? "1 tilitys" : `${formatInteger(count)} tilitystä`);

const ibanCall = "Varmista muutos yritykseltä puhelimitse numerosta, joka on ollut tiedossa ennen muutosta.";

export const payoutTexts = {
  /** The message that the receiver's bank shows, in ASCII, which all banks accept. */
  message: ({ statementNumber, period }: Pick<PayoutPayment, "statementNumber" | "period">) =>
    `Tilitys ${statementNumber} ${formatPeriod(period)}`,
  /** Why payouts stand still, and how many. */
  halt: ({ payment, count }: Halt): string => {
    const { state, reason } = payment;
    const why = state === "held" || reason === null ? "" : ` (${reason})`;
    return `${statementPaymentTexts.stateOf(payment)}${why}: ${formatInteger(count)}`;
  },
  readySum: (count: number, cents: number) => `${statements(count)}, yhteensä ${formatEuros(cents)}`,
  moreHeld: (count: number) => `ja ${statements(count)} lisää`,
  answered: (at: Date, by: string | null) => `Merkitty ${formatDateTime(at)}, ${by ?? ""}`,
  sent: (sent: number, total: number) => `Lähetetty ${formatInteger(sent)} / ${statements(total)}`,
  troubleReason: (reason: string): string =>
    ({
      no_billing_details: "Yritykseltä puuttuvat laskutustiedot",
      seller_no_e_invoicing: "Tilittäjän verkkolaskuosoitetta ei ole asetettu palvelimelle",
    })[reason] ??
    mailTroubleText(reason) ??
    `Vastaanottaja ei ottanut viestiä vastaan (${reason})`,
  ibanHelp: `Kun käytössä olevan yrityksen tilinumero vaihtuu, maksut odottavat, kunnes muutos on vahvistettu. ${ibanCall}`,
  ibanCall,
} as const;
