import type { TableColumn } from "#lib/core/table.ts";
import { REMINDER_PLACEHOLDERS, type RemindedInvoice } from "#lib/mail/reminder-texts.ts";
import { formatDate, formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { Age, Receivable } from "./rules/ageing.ts";
import type { ReminderPart } from "./rules/reminder.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

const ages = {
  notDue: "Ei erääntynyt",
  to14: "1–14 pv",
  to30: "15–30 pv",
  to60: "31–60 pv",
  to90: "61–90 pv",
  over90: "Yli 90 pv",
} satisfies Record<Age, string>;

/** The list of companies that owe money. */
export const receivablesTexts = {
  title: "Saatavat",
  help: "Laskutetut saldot, joita yritykset eivät ole vielä maksaneet, sen mukaan montako päivää ne ovat myöhässä.",
  file: "saatavat",
  ages,
  company: "Yritys",
  invoices: "Laskuja",
  invoicesOf: (count: number) => (count === 1 ? "1 lasku" : `${formatInteger(count)} laskua`),
  oldest: "Vanhin eräpäivä",
  open: "Maksamatta",
  filter: "Rajaa luetteloa",
  states: { overdue: "Erääntyneet" },
  search: "Hae nimellä tai Y-tunnuksella",
  none: "Ei maksamattomia laskuja",
  noneHelp: "Lasku tulee tähän, kun yrityksen saldo on laskutettu, ja poistuu, kun se on maksettu.",
  noneFound: "Ei rajausta vastaavia saatavia",
  noneFoundHelp: "Kokeile lyhyempää hakua tai poista rajaus.",
  shown: (count: number) => `Luettelossa ${companies(count)}`,
  /** 3 yritystä, maksamatta 1 250,00 € */
  sum: (count: number, cents: number) => `${companies(count)}, maksamatta ${formatEuros(cents)}`,
} as const;

const euros = (cents: number) => cents / 100;

/** The columns of the file: sums as numbers in euros. */
export const receivableColumns: readonly TableColumn<Receivable>[] = [
  { title: receivablesTexts.company, cell: ({ companyName }) => companyName },
  { title: "Y-tunnus", cell: ({ businessId }) => businessId },
  { title: receivablesTexts.invoices, cell: ({ invoices }) => invoices },
  { title: receivablesTexts.oldest, cell: ({ oldestDue }) => oldestDue && formatDate(oldestDue) },
  { title: ages.notDue, cell: ({ notDue }) => euros(notDue) },
  { title: ages.to14, cell: ({ to14 }) => euros(to14) },
  { title: ages.to30, cell: ({ to30 }) => euros(to30) },
  { title: ages.to60, cell: ({ to60 }) => euros(to60) },
  { title: ages.to90, cell: ({ to90 }) => euros(to90) },
  { title: ages.over90, cell: ({ over90 }) => euros(over90) },
  { title: receivablesTexts.open, cell: ({ openCents }) => euros(openCents) },
];

/** What a company has paid of an invoiced balance, on the page of its statement. */
export const receiptTexts = {
  title: "Suoritukset",
  none: "Ei vielä suorituksia.",
  fromBank: "Pankin tapahtuma",
  byHand: (by: string) => `Merkinnyt ${by}`,
  takesBack: (by: string) => `Perunut ${by}`,
  takenBack: "Peruttu",
  carriedTo: (number: string) => `Hyvitetty tilityksessä ${number}`,
  overpaid: (cents: number) =>
    `Maksettu ${formatEuros(cents)} liikaa. Summa hyvitetään seuraavassa tilityksessä.`,
  reminded: (day: string, cents: number) =>
    `Maksumuistutus lähetetty ${formatDate(day)}, maksamatta ${formatEuros(cents)}.`,
  note: "Merkitse maksetuksi",
  noteHelp:
    "Merkitse suoritus käsin vain, jos se ei tule pankin tiedostossa, esimerkiksi kun yritys maksoi käteisellä tai velka kuitattiin.",
  sum: "Summa, €",
  sumHint: (cents: number) => `Maksamatta ${formatEuros(cents)}`,
  day: "Maksupäivä",
  reason: "Syy",
  reasonHint: "Jää historiaan. Yritys ei näe syytä.",
  takeBack: "Peru merkintä",
  takingBack: (sum: string) => `Perutaanko suoritus ${sum}?`,
  identity: "Suoritus muuttaa yrityksen velkaa. Vahvista ensin, kuka olet.",
} as const;

const parts: Record<ReminderPart, string> = {
  days: "Muistutuspäivät",
  subject: "Aihe",
  heading: "Otsikko",
  text: "Teksti",
  details: "Maksun tiedot",
};

/** The invoice of the preview. */
export const exampleInvoice: RemindedInvoice = {
  companyName: "Esimerkkitaksi Oy",
  number: "2026-000123",
  openCents: 12_550,
  dueDate: "2026-11-09",
  reference: "1004202600216",
  payee: "Tolppa Oy",
  iban: "FI4950009420028730",
};

/** The page of the payment reminder's words and days. */
export const reminderSettingsTexts = {
  title: "Maksumuistutus",
  help: "Viesti, jonka yritys saa, kun sen lasku on erääntynyt. Siinä ei peritä korkoa eikä muistutusmaksua.",
  settings: "Viesti ja päivät",
  daysHint: "Päiviä eräpäivän jälkeen, esimerkiksi 14, 30. Tyhjänä muistutuksia ei lähetetä.",
  placeholders: `Näiden tilalle tulevat laskun tiedot: ${REMINDER_PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`,
  textHint: "Tyhjä rivi erottaa kappaleet.",
  detailsHint: "Yksi tieto riville. Rivi jää pois, jos laskulla ei ole tietoa.",
  missing: (names: readonly string[]) =>
    `Viestistä puuttuu ${names.map((name) => `{${name}}`).join(", ")}. Yritys tarvitsee ${names.length === 1 ? "tiedon" : "tiedot"} maksaakseen laskun.`,
  toDefaults: "Palauta oletukset",
  defaultsHelp: "Oletukset tulevat voimaan, kun tallennat ne.",
  preview: "Esikatselu",
  previewHelp: "Viesti keksitylle laskulle. Painikkeesta yritys pääsee laskuunsa.",
  subject: "Aihe",
  history: "Muutokset",
  noHistory: "Viestiä ei ole vielä muutettu.",
  changedBy: (by: string) => `Muuttanut ${by}`,
  daysChanged: (before: string, after: string) =>
    `${parts.days}: ${before || "ei muistutuksia"} → ${after || "ei muistutuksia"}`,
  changed: (part: ReminderPart) => `${parts[part]} muuttui`,
  before: "Ennen",
  after: "Jälkeen",
} as const;
