import type { FirstStep } from "#lib/home/rules/home.ts";
import {
  formatDate,
  formatDayOn,
  formatEuros,
  formatInteger,
  formatPeriod,
  formatWholeEuros,
} from "#lib/messages/format.ts";
import type { StatementPayment } from "#lib/statements/rules/payment.ts";

type Period = { start: string; end: string };

/** The head of a company's Talous, and the block above the list of companies. */
export const homeTexts = {
  next: "Seuraava maksu",
  nextOf: (companyName: string) => `Seuraava maksu, ${companyName}`,
  openFinance: "Avaa talous",
  on: (day: string) => formatDayOn(day),
  negative: "Saldo miinuksella",
  negativeHelp:
    "Kauden korttimaksut eivät ole vielä kattaneet kauden maksuja. Summa muuttuu, kun uusia korttimaksuja tulee.",
  noDay: "Maksupäivä ei ole vielä tiedossa",
  estimate: (period: Period, running: boolean) =>
    running
      ? `Arvio. Kausi ${formatPeriod(period)} on vielä auki.`
      : `Arvio. Kausi ${formatPeriod(period)} on päättynyt, ja sen tilitys tehdään pian.`,
  settled: (period: Period) => `Tilitys kaudelta ${formatPeriod(period)}.`,
  last: (cents: number) => `Viime kaudella ${formatEuros(cents)}.`,
  forecast: (cents: number) =>
    `Jos loppukausi on samanlainen, kausi tuottaa noin ${formatWholeEuros(Math.round(cents / 100) * 100)}.`,
  account: (iban: NonNullable<StatementPayment["iban"]>) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`,
  whyLink: "Miksi tämä summa?",
  why: (cents: number) => `Miksi ${formatEuros(cents)}?`,
  open: "Avaa tilitys",
  openPreview: "Näytä erittely",
  /** `count` is null where nobody knows it. */
  payments: (count: number | null) =>
    count === null
      ? "Näytä korttimaksut autoittain"
      : count === 1
        ? "Näytä korttimaksu"
        : `Näytä ${formatInteger(count)} korttimaksua autoittain`,
  calendar: "Kalenteriin",

  todo: "Hoidettavaa",
  licenceExpired: (name: string) => `${name}: ajolupa on vanhentunut`,
  licenceExpiring: (name: string) => `${name}: ajolupa vanhenee`,
  expiredOn: (day: string) => `${formatDate(day)}. Kuljettaja ei voi ajaa välitettyjä kyytejä.`,
  expiresIn: (day: string, days: number) =>
    `${formatDate(day)}, ${days === 0 ? "tänään" : days === 1 ? "huomenna" : `${days} päivän kuluttua`}`,
  nameless: "Nimetön kuljettaja",
  update: "Päivitä",
  moreLicences: "Näytä kaikki vanhenevat ajoluvat",
  returned: (name: string) => `${name} palautettiin`,
  namelessReturned: { vehicle: "Auto", driver: "Kuljettaja" },
  returnedWhy: (reason: string, at: Date) => `”${reason}” Ylläpito ${formatDate(at)}.`,
  complete: "Täydennä",
  show: "Avaa",

  firstSteps: "Alkuun",
  progress: (done: number, all: number) => `${done} / ${all} valmiina`,
  steps: {
    iban: "Lisää tilinumero",
    vehicles: "Lisää autot",
    drivers: "Lisää kuljettajat",
    accountant: "Lisää kirjanpitäjän sähköposti",
    colleague: "Kutsu työkaveri",
    secondFactor: "Ota kaksivaiheinen kirjautuminen käyttöön",
  } satisfies Record<FirstStep, string>,
  onceApproved: (step: string) => `${step}, kun yritys on hyväksytty`,
  stepDone: "valmis",

  trend: "Viimeiset kaudet",
  trendNow: "nyt",
  trendForecast: (period: Period) => `${formatPeriod(period)}, ennuste`,
  trendHelp: "Palkki on kauden tilitys. Katkoviiva on kuluvan kauden ennuste.",
} as const;
