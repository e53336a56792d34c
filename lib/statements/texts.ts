import type { TableColumn } from "#lib/core/table.ts";
import {
  formatDate,
  formatDateTime,
  formatEuros,
  formatInteger,
  formatPeriod,
} from "#lib/messages/format.ts";
import type { QuarterSums } from "#lib/statements/rules/document.ts";

type Period = { start: string; end: string };
type Sums = { grossCents: number; deductionsCents: number; totalCents: number };

/** Texts of the Talous tab and of the statements' pages. */
export const statementTexts = {
  list: "Tilitykset",
  years: "Vuosi",
  allYears: "Kaikki",
  period: "Kausi",
  issuedOn: "Päiväys",
  number: "Numero",
  reference: "Viite",
  amount: "Summa (sis. ALV)",
  open: "avoin",
  running: "Kuluva kausi",
  ended: "Päättynyt, tilitys tekemättä",
  creditNote: "Hyvityslasku",
  noneOfYear: (year: number) => `Ei tilityksiä vuodelta ${year}`,
  allStatements: "Näytä kaikki tilitykset",
  pageEmpty: "Tällä sivulla ei ole enää tilityksiä",
  firstPage: "Luettelon alkuun",
  downloadYear: (year: number) => `Lataa vuosi ${year} (ZIP)`,
  extract: (year: number) => `Vuosierittely ${year} (CSV)`,

  gross: "Korttimaksut",
  deductions: "Vähennykset",
  payout: "Tilitys",
  upToNow: {
    payout: (date: string | null) => (date ? `Maksetaan ${formatDate(date)} (arvio)` : "Maksetaan (arvio)"),
    negative: "Saldo miinuksella",
  },
  /** The time up to which a running period is shown. */
  asOf: (start: string, now: Date) => `Tiedot ajalta ${formatDate(start)}–${formatDateTime(now)}`,
  /** Under the sums of a period in which vehicles begin. */
  joiningFees: ({ cents, vehicles }: { cents: number; vehicles: number }) =>
    `Vähennyksissä on liittymismaksuja ${formatEuros(cents)} (${vehicles === 1 ? "1 auto" : `${formatInteger(vehicles)} autoa`}). Liittymismaksu peritään autosta vain kerran.`,
  showPreview: "Näytä erittely",

  chart: "Viimeiset tilityskaudet",
  chartSummary: (periods: number, sums: Sums) =>
    `${formatInteger(periods)} tilityskautta: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitykset ${formatEuros(sums.totalCents)}.`,
  chartBar: (period: Period, sums: Sums) =>
    `${formatPeriod(period)}: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitys ${formatEuros(sums.totalCents)}`,
  chartTable: "Näytä luvut taulukkona",

  /** The heading of a statement's page. */
  heading: (kind: "settlement" | "credit_note", period: Period) =>
    `${kind === "credit_note" ? "Hyvityslasku" : "Tilitys"} ${formatPeriod(period)}`,
  crumb: (kind: "settlement" | "credit_note", number: string | null) =>
    number ? `${kind === "credit_note" ? "Hyvityslasku" : "Tilitys"} ${number}` : "Kuluva kausi",
  referenceNamed: (reference: string) => `viite ${reference}`,
  sent: (at: Date) => `lähetetty ${formatDate(at)}`,
  notSent: (issuedOn: string) => `päivätty ${formatDate(issuedOn)}, ei vielä lähetetty`,
  preview: "Ennakkotieto",
  previewNote: "Kausi on kesken. Luvut muuttuvat, kunnes tilitys on tehty.",
  commission: "Palvelumaksut",
  fees: "Kuukausi- ja liittymismaksut",
  others: "Alennukset, korjaukset ja saldo",
  waterfall: "Miksi tämä summa?",
  waterfallHelp: "Jokainen palkki alkaa siitä, mihin edellinen päättyi.",
  waterfallPart: "Erä",
  waterfallParts: {
    CARD_GROSS: "Korttimaksut",
    COMMISSION: "Palvelumaksut",
    MONTHLY_FEE: "Kuukausimaksut",
    JOIN_FEE: "Liittymismaksut",
    DISCOUNT: "Alennukset",
    CORRECTION: "Korjaukset",
    CARRY_IN: "Siirtyvä saldo",
    TOTAL: "Tilityksen summa",
  },
  lines: "Erittely",
  vehicleAndLine: "Auto ja erittely",
  basis: "Peruste",
  total: "Yhteensä",
  wholeCompany: "Koko yritys",
  vehicles: (count: number) => `${formatInteger(count)} autoa`,
  vehiclesHelp: "Auton rivit avautuvat sen nimestä. Tulosteessa näkyvät kaikki.",
  noLines: "Kaudelta ei ole vielä tapahtumia.",
  paidTo: (iban: string) => `Maksetaan tilille ${iban}`,
  toOriginal: (number: string) => `Tilitys ${number}`,
  payments: "Korttimaksut",
  related: "Liittyvät tilitykset",
  credits: (number: string, issuedOn: string) => `Hyvittää tilityksen ${number} (${formatDate(issuedOn)})`,
  creditReason: (reason: string) => `Syy: ${reason}`,
  creditedBy: (number: string) => `Hyvitys tai korjaus: ${number}`,
  vat: "Arvonlisäverot",
  vatPart: "Erä",
  payment: "Maksu",
  proof: "Tarkistetiedot",
  proofHelp: {
    settlement: "Tilitys on laskettu näistä lähtötiedoista, ja sen voi laskea niistä uudelleen.",
    credit_note: "Lähtötiedoissa on hyvitetty tilitys, sen hyvitetyt rivit ja hyvityksen syy.",
  },
  inputsHash: "Lähtötietojen tiiviste",
  contentHash: "Tilityksen tiiviste",
  previousHash: "Edellisen tilityksen tiiviste",
  inputs: "Lataa lähtötiedot (JSON)",
  documents: { pdf: "PDF", csv: "CSV", xml: "Finvoice" },
  accountant: "Kirjanpitäjän linkki",
  accountantHelp:
    "Kirjanpitäjä saa sähköpostiin linkin, jolla hän voi 30 päivän ajan katsoa ja ladata tämän tilityksen ilman tunnusta.",
  send: "Lähetä kirjanpitäjälle",
  sendEmail: "Kirjanpitäjän sähköposti",
  sending: (email: string) => `Lähetetäänkö tilitys osoitteeseen ${email}?`,
  sendingOther:
    "Osoite ei ole yrityksen tietoihin merkitty kirjanpitäjän osoite. Tarkista se ennen lähettämistä.",
  sendingKnown: "Linkki toimii 30 päivää. Sen voi perua milloin tahansa.",
  sendConfirm: "Lähetä",
  linkSent: (email: string) => `Linkki lähetetään osoitteeseen ${email}`,
  linkUntil: (until: Date) => `voimassa ${formatDate(until)} asti`,
  linkExpired: "vanhentunut",
  linkRevoked: (at: Date) => `peruttu ${formatDate(at)}`,
  linkOpened: (at: Date) => `avattu ${formatDateTime(at)}`,
  linkUnopened: "ei vielä avattu",
  revoke: "Peru linkki",
  revoking: (email: string) => `Perutaanko linkki, joka lähetettiin osoitteeseen ${email}?`,
  revokingHelp: "Linkki lakkaa toimimasta heti.",
  linkEnded: "Linkki ei ole enää voimassa",
  linkEndedHelp: "Linkki on vanhentunut, peruttu tai puutteellinen. Pyydä yritykseltä uusi linkki.",
  linkShown: (until: Date) => `Näet tämän tilityksen linkillä, joka toimii ${formatDate(until)} asti.`,
  documentFailed: "Tilitystä ei voitu ladata",
  back: "Takaisin",
} as const;

/** Texts of giving back fees by a credit note. */
export const creditNoteTexts = {
  title: "Hyvitys",
  help: "Tilitys ei muutu. Hyvityksestä tehdään hyvityslasku, ja raha maksetaan yrityksen seuraavassa tilityksessä.",
  open: "Hyvitä maksuja",
  choose: "Valitse hyvitettävät rivit",
  discountsGoAlong: "Rivin alennus hyvitetään rivin mukana, joten hyvitys on sen verran pienempi.",
  reason: "Syy",
  reasonHint: "Näkyy hyvityslaskussa ja yrityksen muutoshistoriassa",
  confirm: "Tee hyvityslasku",
  identity: "Hyvityslasku siirtää rahaa. Vahvista ensin, kuka olet.",
} as const;

/** Source data for annual notices, by company and quarter as the notices ask for it. */
export const extractTexts = {
  sheet: "Vuosierittely",
  fileName: "tilitykset-vuosierittely",
  /** On the admins' page of settlement runs. */
  title: "Vuosierittely",
  help: "Tilitykset yrityksittäin ja neljännesvuosittain vuosi-ilmoitusten lähtötiedoiksi. Kausi kuuluu siihen neljännekseen, jossa se päättyy. Jos neljänneksen tilityksiä on maksettu useammalle tilille, kullakin tilillä on oma rivinsä.",
  download: (year: number) => `Lataa vuosi ${year} (CSV)`,
} as const;

export const extractColumns: readonly TableColumn<QuarterSums>[] = [
  { title: "Yritys", cell: ({ companyName }) => companyName },
  { title: "Y-tunnus", cell: ({ businessId }) => businessId },
  { title: "Maksettu tilille", cell: ({ iban }) => iban },
  { title: "Neljännes", cell: ({ quarter }) => quarter },
  { title: "Tilityksiä", cell: ({ statements }) => statements },
  { title: "Maksettu €", cell: ({ paidCents }) => euros(paidCents) },
  { title: "Korttimaksuja", cell: ({ payments }) => payments },
  { title: "Korttimaksut €", cell: ({ grossCents }) => euros(grossCents) },
  { title: "Palvelumaksut €", cell: ({ commissionCents }) => euros(commissionCents) },
  { title: "Kuukausi- ja liittymismaksut €", cell: ({ feesCents }) => euros(feesCents) },
];

/** Digits of the cents themselves, without a division. */
const euros = (cents: number): number => Number(`${cents}e-2`);

/** Usage of `npm run statement`, and its errors for an unreadable file. */
export const statementCommandTexts = {
  usage: "Käyttö: npm run --silent statement -- inputs.json",
  unreadable: (path: string) => `Tiedostoa ei voitu lukea: ${path}`,
  noJson: (reason: string) => `Tiedosto ei ole JSON-muotoa: ${reason}`,
  wrong: "Tiedostosta ei voi laskea tilitystä:",
};

/** The way of a statement's money, for admins. */
export const moneyPathTexts = {
  title: "Rahan polku",
  run: "Tilitysajo",
  movement: "Pankkitapahtuma",
  paid: (day: string) => `maksettu ${day}`,
  rejected: (day: string) => `hylätty tai palautettu ${day}`,
  nothing: "Rahaa ei ole vielä liikkunut.",
} as const;
