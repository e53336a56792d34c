import type { TableColumn } from "#lib/core/table.ts";
import { formatDateTime, formatEuros, formatInteger, formatPeriod } from "#lib/messages/format.ts";
import type { CompanyPayment, PaymentFileField, PaymentType } from "#lib/payments/rules/payment.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

export const paymentRefusal = {
  /** Before the first of them are named. */
  many: (named: number, total: number): string =>
    `Mitään ei tallennettu: ${formatInteger(total)} virhettä, joista ${named} ensimmäistä on nimetty`,
};

/** The titles of a file's columns. */
export const paymentColumns: Record<PaymentFileField, string> = {
  reference: "Viite",
  licensePlate: "Rekisteritunnus",
  type: "Tapahtuma",
  grossCents: "Summa",
  vatBasisPoints: "ALV-%",
  occurredAt: "Aika",
  method: "Maksutapa",
};

/** The ways to pay that payment systems name in English. */
const METHODS: Record<string, string> = { card: "Kortti", contactless: "Lähimaksu", app: "Sovellus" };

export const paymentTypeWords: Record<PaymentType, string> = { capture: "Maksu", refund: "Palautus" };

const payments = (count: number): string => (count === 1 ? "1 maksu" : `${formatInteger(count)} maksua`);

/** 'Korttimaksut' of the provider's admins. */
export const paymentTexts = {
  title: "Korttimaksut",
  subtitle: "Maksujärjestelmät lähettävät maksut rajapinnasta. Tiedostosta ne voi tuoda tällä sivulla.",

  upload: "Tuo maksuja tiedostosta",
  columnsAre: "Ensimmäisellä rivillä ovat sarakkeiden otsikot:",
  help: [
    "Viite on maksun oma tunnus. Sama maksu samalla viitteellä ei tallennu toista kertaa.",
    "Tapahtuma on Maksu tai Palautus. Palautuksenkin summa on positiivinen.",
    "Summa on euroina arvonlisäveroineen, esimerkiksi 12,50, ja aika Suomen aikaa, esimerkiksi 10.11.2026 14.05.",
    "Jos rekisteritunnuksella ei ole autoa, maksu jää kohdistettavaksi tälle sivulle.",
  ],
  template: { csv: "Lataa CSV-pohja", xlsx: "Lataa Excel-pohja" },
  file: "CSV- tai Excel-tiedosto",
  limits: "Enintään 10\u00a0000 riviä ja 5 Mt. Tarkistus ei tallenna mitään.",
  chooseFile: "Valitse ensin tiedosto",
  check: "Tarkista",
  sending: "Lähetetään…",
  apply: (count: number) => `Tallenna ${payments(count)}`,
  result: "Tarkistuksen tulos",
  resultStored: "Maksut on tallennettu",
  counts: {
    accepted: "Uusia",
    duplicates: "Jo tallennettuja",
    unassigned: "Kohdistamatta",
    corrections: "Korjauksia",
  },
  ready: "Kaikki rivit ovat kunnossa. Mitään ei ole vielä tallennettu.",
  nothingNew: "Kaikki maksut on jo tallennettu. Uutta tallennettavaa ei ole.",
  stored: "Tallennettu.",
  wrong: (count: number) =>
    `Tiedostossa on ${count === 1 ? "1 virhe" : `${formatInteger(count)} virhettä`}. Mitään ei tallennettu. Korjaa tiedosto ja tarkista se uudelleen.`,
  errors: "Virheet",
  firstOf: (shown: number, all: number) =>
    `Näytetään ${formatInteger(shown)} ensimmäistä, yhteensä ${formatInteger(all)}.`,

  unassigned: "Kohdistamattomat maksut",
  unassignedHelp:
    "Näiden maksujen rekisteritunnuksella ei ollut autoa. Maksu tilitetään, kun sille on valittu auto.",
  filter: "Rekisteritunnus",
  none: "Ei kohdistamattomia maksuja",
  noneHelp: "Jokaiselle maksulle on löytynyt auto.",
  noneWithPlate: (plate: string) => `Rekisteritunnuksella ${plate} ei ole kohdistamattomia maksuja`,
  showAll: "Näytä kaikki",
  paidAt: "Maksettu",
  amount: "Summa",
  sender: "Lähettäjä",
  bySomebody: "Ylläpito",
  assigning: "Kohdistaminen",
  assign: "Kohdista",
  assignTitle: (plate: string) => `Mille autolle maksu kuuluu? Rekisteritunnus maksussa: ${plate}`,
  vehicle: "Auto",
  vehicleHint: "Hae rekisteritunnuksella, merkillä tai mallilla.",
  chooseVehicle: "Valitse auto luettelosta",
  assignHelp:
    "Maksu tilitetään yritykselle, jonka käytössä auto oli maksupäivänä. Kohdistusta ei voi muuttaa jälkeenpäin.",
  samePlate: (plate: string, count: number) => `Kohdista kaikki tunnuksella ${plate} (${payments(count)})`,
  assigned: (count: number) => `${payments(count)} kohdistettu.`,
} as const;

type PaymentSums = { count: number; cents: number; late: { count: number; cents: number } };

/** The card payments of a company's period. */
export const companyPaymentTexts = {
  title: "Korttimaksut",
  heading: (period: Period) => `Korttimaksut ${formatPeriod(period)}`,
  file: "korttimaksut",
  filter: "Rajaa tapahtuman mukaan",
  types: { capture: "Maksut", refund: "Palautukset" } satisfies Record<PaymentType, string>,
  search: "Hae autolla, kuljettajalla tai viitteellä",
  time: "Aika",
  vehicle: "Auto",
  driver: "Kuljettaja",
  type: "Tapahtuma",
  reference: "Viite",
  amount: "Summa",
  vatRate: "ALV-%",
  late: "Myöhässä saapunut",
  sum: ({ count, cents, late }: PaymentSums): string => {
    if (late.count === 0) return `${payments(count)}, yhteensä ${formatEuros(cents)}`;
    const arrived = late.count === 1 ? "myöhässä saapunut" : "myöhässä saapunutta";
    const lateSum = `${formatInteger(late.count)} ${arrived} ${formatEuros(late.cents)} (korjauksissa)`;
    if (late.count === count) return lateSum;
    return `${payments(count - late.count)} ${formatEuros(cents - late.cents)} ja ${lateSum}`;
  },
  shown: (rows: number) => `Luettelossa ${payments(rows)}`,
  noneFound: "Ei korttimaksuja",
  noneFoundHelp:
    "Maksut tulevat tähän, kun maksujärjestelmä on lähettänyt ne. Jos rajasit luetteloa, kokeile toista rajausta.",
  showAll: "Näytä kuluvan kauden maksut",
  onlyVehicle: (plate: string) => `Vain auto ${plate}`,
  wholePeriod: "Näytä kaikki autot",
} as const;

/** The columns of the file: sums as numbers in euros, times as they are in Finland. */
export const companyPaymentColumns: readonly TableColumn<CompanyPayment>[] = [
  { title: companyPaymentTexts.time, cell: ({ occurredAt }) => formatDateTime(occurredAt) },
  { title: "Rekisteritunnus", cell: ({ licensePlate }) => licensePlate },
  { title: companyPaymentTexts.driver, cell: ({ driver }) => driver },
  { title: companyPaymentTexts.type, cell: ({ cents }) => paymentTypeWords[typeOf(cents)] },
  { title: companyPaymentTexts.amount, cell: ({ cents }) => cents / 100 },
  { title: companyPaymentTexts.vatRate, cell: ({ vatBasisPoints }) => vatBasisPoints / 100 },
  { title: companyPaymentTexts.reference, cell: ({ reference }) => reference },
];

const typeOf = (cents: number): PaymentType => (cents < 0 ? "refund" : "capture");
export const paymentWord = ({ cents }: Pick<CompanyPayment, "cents">): string =>
  paymentTypeWords[typeOf(cents)];

/** The page of one card payment, for admins. */
export const paymentTraceTexts = {
  title: (cents: number) => `Korttimaksu ${formatEuros(cents)}`,
  crumb: "Korttimaksu",
  payment: "Maksu",
  time: "Aika",
  received: "Saapunut",
  sender: "Lähettäjä",
  reference: "Viite",
  vehicle: "Auto",
  company: "Yritys",
  vat: "ALV-%",
  method: "Maksutapa",
  /** Senders name other ways as they like. */
  methodOf: (method: string) => METHODS[method] ?? method,
  assigned: (by: string) => `Kohdistanut ${by}`,
  settled: "Tilitys",
  open: "Maksu on kaudella, jota ei ole vielä tilitetty.",
  unassigned: "Maksulle ei ole vielä valittu autoa.",
  statement: "Tilitys",
  late: "Maksu saapui, kun sen oma kausi oli jo suljettu. Se on tilityksessä korjauksena.",
  ofVehicle: (sum: { count: number; cents: number }) =>
    `Auton maksut tällä kaudella: ${payments(sum.count)}, yhteensä ${formatEuros(sum.cents)}`,
  equal: "Sama summa on tilityksen riveillä.",
  differs: (cents: number) => `Tilityksen riveillä on ${formatEuros(cents)}. Summat eivät täsmää.`,
} as const;
