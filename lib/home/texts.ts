import { formatDate, formatInteger, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import type { StatementPayment } from "#lib/statements/rules/payment.ts";

type Period = { start: string; end: string };

/** The head of a company's Talous, and the block above the list of companies. */
export const homeTexts = {
  estimate: (period: Period, running: boolean) =>
    running
      ? `Arvio. Kausi ${formatPeriod(period)} on vielä auki.`
      : `Arvio. Kausi ${formatPeriod(period)} on päättynyt, ja sen tilitys tehdään pian.`,
  forecast: (cents: number) =>
    `Jos loppukausi on samanlainen, kausi tuottaa noin ${formatWholeEuros(Math.round(cents / 100) * 100)}.`,
  account: (iban: NonNullable<StatementPayment["iban"]>) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`,
  /** `count` is null where nobody knows it. */
  payments: (count: number | null) =>
    count === null
      ? "Näytä korttimaksut autoittain"
      : count === 1
        ? "Näytä korttimaksu"
        : `Näytä ${formatInteger(count)} korttimaksua autoittain`,
  expiresIn: (day: string, days: number) =>
    `${formatDate(day)}, ${days === 0 ? "tänään" : days === 1 ? "huomenna" : `${days} päivän kuluttua`}`,
} as const;
