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

/** The provider's own pages of settling all companies. */
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
  look: "Laske esikatselu",
  lookAgain: "Laske uudelleen",
  pageEmpty: "Tällä sivulla ei ole enää kausia",
  firstPage: "Luettelon alkuun",

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
  all: "Kaikki",
  search: "Hae numerolla, yrityksen nimellä tai Y-tunnuksella",
  apply: "Hae",
  noneFound: "Tilityksiä ei löytynyt",
  noneFoundHelp: "Muuta hakua tai rajausta.",
  showAll: "Näytä kaikki",
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

/** Why a period's statements are not made. */
export const settlementRunErrorTexts: Record<string, string> = {
  not_a_period: "Tällaista tilityskautta ei ole. Kaudet ovat kahden viikon pituisia ja alkavat maanantaina.",
  seller_missing:
    "Tilityksiä ei voi vahvistaa, koska tilittäjän tietoja ei ole asetettu palvelimelle (SELLER_NAME ja muut SELLER-alkuiset asetukset).",
  period_not_over:
    "Tilityskausi on vielä kesken. Tilitykset voi vahvistaa, kun kauden viimeinen päivä on päättynyt.",
  earlier_period_open: "Edellisen kauden tilityksiä ei ole vahvistettu. Vahvista ne ensin.",
  later_period_settled:
    "Myöhempi kausi on jo suljettu, joten tätä ei voi enää vahvistaa. Sen maksut tilitetään korjauksina.",
  run_busy: "Tätä kautta lasketaan juuri. Odota, kunnes laskenta on valmis.",
  run_finalised: "Kauden tilitykset on jo vahvistettu",
};

/** What is wrong with the file of a statement's inputs. */
export const statementInputsErrorTexts: Record<string, string> = {
  whole_cents: "Anna rahamäärä kokonaisina sentteinä",
  amount_limit: "Rahamäärä on sallitun alueen ulkopuolella",
  basis_points: "Anna osuus prosentin sadasosina, kokonaislukuna 0–10000 (270 on 2,7 %)",
  whole_number: "Anna kokonaisluku sallitulta alueelta",
  true_or_false: "Anna true tai false",
  list: "Anna luettelo ([])",
  statement_number: "Vaadittu muoto 2026-000123",
  period_calendar:
    "Ei ole tilityskausi. Tilityskausi on kaksi viikkoa, ja kaudet lasketaan maanantaista 5.1.2026.",
  date_order: "Loppupäivä on ennen alkupäivää",
  active_interval: 'Anna jakso muodossa ["2026-10-26", null]',
  one_measure: "Anna joko basisPoints tai amountCents",
  days_overlap: "Jaksot menevät päällekkäin",
  vehicle_unnamed: "Autoa ei ole autojen luettelossa",
  other_period: "Maksu ei ole tältä tilityskaudelta",
  price_missing: "Hinnasto ei ulotu kauden alkavan kuukauden ensimmäiseen päivään",
};
