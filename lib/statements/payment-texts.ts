import { remedyOf } from "#lib/bank/rules/reasons.ts";
import { bankTexts } from "#lib/bank/texts.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import * as m from "#messages";
import type { PaymentState, StatementPayment } from "./rules/payment.ts";
import type { PaymentStage } from "./rules/payment-stages.ts";

type Payment = StatementPayment;
const on = (words: string, date: string | null) => (date ? `${words} ${formatDate(date)}` : words);

/** Where a statement's money is, in words. */
export const statementPaymentTexts = {
  /** The stages as lines of a mail: those that have a day. */
  stageLines: (stages: readonly PaymentStage[], payment: Payment): string[] =>
    stages.flatMap(({ name, place, day }) => {
      if (day === null) return [];
      if (name === "accruing") return [`Kertyi ${formatDate(day)} asti`];
      if (name === "paid" && place === "ahead") return [`Maksetaan ${formatDate(day)}`];
      const words =
        place === "here" ? statementPaymentTexts.stateOf(payment) : m.statementPayment_stageNames({ name });
      return [`${words} ${formatDate(day)}`];
    }),
  states: {
    accruing: "Kertyy",
    confirmed: "Vahvistettu",
    held: "Odottaa tilinumeron vahvistusta",
    in_file: "Maksutiedostossa",
    bank_accepted: "Pankki vastaanotti",
    paid: "Maksettu",
    rejected: "Pankki hylkäsi",
    correcting: "Korjattavana",
    carried: "Siirtyy seuraavaan kauteen",
    invoiced: "Laskutettu",
    partly_paid: "Osittain maksettu",
    overdue: "Erääntynyt",
    nothing: "Ei maksettavaa",
    credited: "Hyvitetty",
  } satisfies Record<PaymentState, string>,
  /** A payout without an account waits for the account itself. */
  stateOf: ({ state, reason }: Pick<Payment, "state" | "reason">): string =>
    reason === "iban_missing" ? "Odottaa tilinumeroa" : statementPaymentTexts.states[state],
  /** The state with its day, as the label of the sum. */
  line: ({ state, expectedDate, since, openCents, reason }: Payment): string => {
    switch (state) {
      case "accruing":
      case "confirmed":
        return on("Maksetaan", expectedDate);
      case "held":
        return statementPaymentTexts.stateOf({ state, reason });
      case "in_file":
      case "bank_accepted":
      case "correcting":
        return on(`${statementPaymentTexts.states[state]}, maksetaan`, expectedDate);
      case "paid":
        return on("Maksettu", since);
      case "rejected":
        return on("Pankki hylkäsi maksun", since);
      case "carried":
        return "Siirtyy seuraavaan tilitykseen";
      case "invoiced":
        return expectedDate ? `Laskutetaan, eräpäivä ${formatDate(expectedDate)}` : "Laskutetaan";
      case "partly_paid":
        return on(`Osittain maksettu, maksamatta ${formatEuros(openCents)}, eräpäivä`, expectedDate);
      case "overdue":
        return on(`Erääntynyt, maksamatta ${formatEuros(openCents)}, eräpäivä`, expectedDate);
      case "nothing":
        return "Ei maksettavaa";
      case "credited":
        return "Hyvitetään";
    }
  },
  /** Why a payout is in no payment file, for admins. */
  waits: ({ state, reason }: Payment): string => {
    if (reason === "iban_missing") return "Tilinumero puuttuu";
    if (reason === "iban_unconfirmed") return "Tilinumeron muutos vahvistamatta";
    return reason
      ? `${statementPaymentTexts.states[state]} (${reason}). ${bankTexts.reason(reason)}`
      : statementPaymentTexts.states[state];
  },
  /** What the bank says, without what admins do about it. */
  bankReason: (code: string): string => bankTexts.reason(code).replace(/(?<=\.) .*$/, ""),
  /** What has to happen before a rejected payment leaves again. */
  afterRejection: (code: string | null): string => {
    const remedy = code === null ? "account" : remedyOf(code);
    if (remedy === "payee")
      return "Tarkista yrityksen nimi ja osoite. Kun olemme tarkistaneet tiedot, tilitys maksetaan uudelleen.";
    if (remedy === "ask") return "Selvitämme syyn pankista. Sen jälkeen tilitys maksetaan uudelleen.";
    return "Tarkista tilinumero. Kun se on korjattu ja vahvistettu, tilitys maksetaan uudelleen.";
  },
  /** Where the money is and what has to be done, in sentences, for a mail. */
  told: (payment: Payment): string =>
    [`${statementPaymentTexts.line(payment)}.`, statementPaymentTexts.help(payment) ?? ""].join(" ").trim(),
  /** What the owner can do, or why nothing has to be done. */
  help: ({ state, reason }: Payment): string | null => {
    if (reason === "iban_missing")
      return "Tilinumero puuttuu. Tilitys maksetaan, kun tilinumero on lisätty yrityksen laskutustietoihin.";
    if (reason === "iban_unconfirmed")
      return "Tilinumero on vaihtunut. Tilitys maksetaan, kun muutos on vahvistettu.";
    if (state === "rejected") return statementPaymentTexts.afterRejection(reason);
    if (state === "correcting") return "Tilitys maksetaan seuraavassa maksutiedostossa.";
    return null;
  },
} as const;
