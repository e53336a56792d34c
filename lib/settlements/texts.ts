import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatInteger,
  formatPeriod,
} from "#lib/messages/format.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import type { RunTask, RunWarningKind } from "#lib/settlements/rules/run.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);
const statements = (count: number) => (count === 1 ? "1 tilitys" : `${formatInteger(count)} tilitystä`);

/** Texts of the admins' pages of settlement runs. */
export const settlementRunTexts = {
  title: "Tilitysajot",
  help: "Täällä lasketaan ja vahvistetaan kaikkien yritysten tilitykset kahden viikon kausissa.",
  caption: "Tilityskaudet",
  period: "Kausi",
  state: "Tila",
  states: {
    running: "Käynnissä",
    due: "Vahvistamatta",
    closed: "Suljettu",
    final: "Vahvistettu",
  },
  statements: "Tilityksiä",
  payout: "Maksetaan",
  gross: "Korttimaksut",
  deductions: "Vähennykset",
  carryIn: "Siirtynyt saldo",
  look: "Esikatsele tilitykset",
  lookAgain: "Laske uudelleen",
  pageEmpty: "Tällä sivulla ei ole enää kausia",

  runTitle: (period: { start: string; end: string }) => `Tilityskausi ${formatPeriod(period)}`,
  preview: "Esikatselu",
  previewNone:
    "Esikatselu laskee kaikkien yritysten tilitykset ja kertoo, mitä kannattaa tarkistaa. Mitään ei vielä vahvisteta.",
  previewedAt: (at: Date) => `Laskettu ${formatDateTime(at)}`,
  result: "Vahvistetut tilitykset",
  finalisedAt: (at: Date, by: string) => `Vahvistettu ${formatDateTime(at)}, ${by}`,
  numbers: "Numerot",
  numbersBetween: ({ first, last }: { first: string; last: string }) =>
    first === last ? first : `${first} – ${last}`,
  noNumbers: "Ei tilityksiä",
  companies: "Yrityksiä",
  outcomes: {
    payout: "Maksetaan",
    nothing: "Ei maksettavaa",
    carried: "Siirtyy seuraavaan",
    invoiced: "Laskutetaan",
  } satisfies Record<StatementOutcome, string>,

  working: {
    preview: "Esikatselua lasketaan",
    finalise: "Tilityksiä vahvistetaan",
  } satisfies Record<RunTask, string>,
  waiting: "Odottaa vuoroaan",
  progress: (done: number, total: number) => `${formatInteger(done)} / ${companies(total)}`,
  workingHelp: "Voit poistua sivulta. Työ jatkuu palvelimella.",
  failed: {
    preview: "Esikatselu ei onnistunut",
    finalise: "Tilityksiä ei vahvistettu",
  } satisfies Record<RunTask, string>,
  failedNothing: "Yhtään tilitystä ei tallennettu.",
  failedInternal: "Laskenta keskeytyi palvelimella tapahtuneeseen virheeseen. Syy on palvelimen lokissa.",
  retry: "Yritä uudelleen",

  confirmTitle: "Vahvistaminen",
  confirm: "Vahvista tilitykset",
  confirmHelp:
    "Vahvistaminen sulkee kauden ja antaa tilityksille numerot. Se ei ole peruttavissa: virhe korjataan hyvityslaskulla tai seuraavan kauden korjauksena.",
  notOver: (end: string) => `Kauden voi vahvistaa, kun sen viimeinen päivä ${formatDate(end)} on päättynyt.`,
  confirmQuestion: (period: { start: string; end: string }) =>
    `Vahvistetaanko kauden ${formatPeriod(period)} tilitykset?`,
  confirmSums: (count: number, cents: number) =>
    `${statements(count)}, maksetaan yhteensä ${formatEuros(cents)}.`,
  closedHelp:
    "Kausi on suljettu, mutta sen tilityksiä ei ole vahvistettu loppuun. Vahvista uudelleen: keskeytyneestä ei ole jäänyt mitään tallelle.",

  warnings: "Tarkista",
  noWarnings: "Ei huomautettavaa",
  warningTitles: {
    iban_missing: (count: number) => `Tilinumero puuttuu: ${companies(count)}`,
    iban_unconfirmed: (count: number) => `Tilinumeron muutos vahvistamatta: ${companies(count)}`,
    payments_unassigned: (count: number) =>
      count === 1 ? "1 kohdistamaton maksu" : `${formatInteger(count)} kohdistamatonta maksua`,
    negative_balance: (count: number) => `Saldo alle nollan: ${companies(count)}`,
  } satisfies Record<RunWarningKind, (count: number) => string>,
  warningHelp: {
    iban_missing: "Tilitystä ei voi maksaa ennen kuin yrityksellä on tilinumero.",
    iban_unconfirmed: "Maksu odottaa, kunnes tilinumeron muutos on vahvistettu.",
    payments_unassigned: "Maksulle ei löytynyt autoa, joten se ei ole minkään yrityksen tilityksessä.",
    negative_balance: "Mitään ei makseta. Saldo siirtyy seuraavaan tilitykseen tai laskutetaan.",
  } satisfies Record<RunWarningKind, string>,
  toPayments: "Kohdistamattomat maksut",
  more: (count: number) => `ja ${companies(count)} lisää`,

  list: "Kauden tilitykset",
  listFilter: "Rajaa tilityksiä",
  search: "Numero, yritys tai Y-tunnus",
  noneFound: "Tilityksiä ei löytynyt",
  noneFoundHelp: "Muuta hakua tai rajausta.",
  number: "Numero",
  company: "Yritys",
  total: "Yhteensä",
  outcome: "Lopputulos",
  sent: "lähetetty",
  payoutDate: "Maksupäivä",
  dueDate: "Eräpäivä",
  reference: "Viite",
  fileName: "tilitykset",
} as const;
