import { formatDate, formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { Seller, StatementDocument } from "#lib/statements/rules/document.ts";

type Named = Pick<StatementDocument, "kind" | "number" | "period" | "outcome">;

/** Words of a statement's documents: the PDF, the CSV and the e-invoice. */
export const documentTexts = {
  kind: ({ kind, outcome }: Pick<StatementDocument, "kind" | "outcome">): string =>
    kind === "credit_note" ? "Hyvityslasku" : outcome === "invoiced" ? "Tilitys ja lasku" : "Tilitys",
  open: "Avoin – ennakkotieto",
  openNote: "Tilityskausi on kesken. Luvut muuttuvat, kunnes tilitys on tehty.",
  subject: "Taksiyrityksen tilitys",
  page: (page: number, pages: number) => `${page} (${pages})`,
  foot: (document: Named) =>
    `${documentTexts.kind(document)} ${document.number ?? formatPeriod(document.period)}`,
  businessId: "Y-tunnus",
  recipient: "Saaja",
  payee: "Maksun saaja",
  number: "Numero",
  issuedOn: "Päiväys",
  period: "Tilityskausi",
  reference: "Viitenumero",
  rfReference: "RF-viite",
  payoutDate: "Maksupäivä",
  dueDate: "Eräpäivä",
  account: "Tilinumero",
  bic: "BIC",
  toPay: "Maksettava",
  original: "Hyvitettävä tilitys",
  creditReason: "Syy",
  originalNamed: (number: string, issuedOn: string) => `${number} (${formatDate(issuedOn)})`,
  creditedBy: (numbers: readonly string[]) => `Tähän tilitykseen liittyy: ${numbers.join(", ")}.`,
  line: "Erittely",
  vat: "ALV",
  sum: "Summa",
  vatIncluded: "sis. ALV",
  noVat: "–",
  feeVat: "0\u00a0%",
  continued: "jatkuu",
  vehicleTotal: (plate: string) => `Yhteensä ${plate}`,
  companyTotal: "Koko yritys yhteensä",
  wholeCompany: "Koko yritys",
  unknownVehicle: "Auto",
  totals: "Yhteenveto",
  gross: "Korttimaksut yhteensä",
  deductions: "Palvelut ja korjaukset yhteensä",
  carryIn: "Siirtynyt aiemmilta tilityksiltä",
  paidTo: (iban: string) => `Tilitys maksetaan tilille ${iban}.`,
  paidInto: (iban: string) => `Tilitys on maksettu tilille ${iban}.`,
  ibanMissing: "Tilinumero puuttuu. Tilitys maksetaan, kun tilinumero on ilmoitettu.",
  carriedNote: (cents: number) =>
    `Vähennykset ovat suuremmat kuin maksut. Saldo ${formatEuros(cents)} siirtyy seuraavaan tilitykseen, eikä nyt tarvitse maksaa mitään.`,
  nothingNote: "Maksut ja vähennykset ovat yhtä suuret.",
  invoicedNote: "Vähennykset ovat suuremmat kuin maksut. Erotus maksetaan viimeistään eräpäivänä.",
  creditedNote: "Hyvitys otetaan huomioon seuraavassa tilityksessä.",
  rounding:
    "Jokainen rivi on pyöristetty erikseen lähimpään senttiin, puolikas poispäin nollasta. Loppusumma on rivien summa.",
  vatBreakdown: "Arvonlisäverot",
  vatPayments: (rate: string) => `Korttimaksut, ALV ${rate}`,
  vatCorrected: (rate: string) => `Korjaukset, ALV ${rate}`,
  vatFees: "Palvelut",
  vatCorrections: "Korjaukset aiempiin tilityksiin",
  vatCorrectionsNote: "Verokanta on alkuperäisellä tilityksellä.",
  /** The ground that the configuration has by default. */
  vatNote: "Veroton rahoituspalvelu, AVL 41 § ja 42 §",
  exemption: ({ vatNote }: Pick<Seller, "vatNote">): string =>
    vatNote ? `ALV 0\u00a0%: ${vatNote}` : "Veroton palvelu, ALV 0\u00a0%",
  vatGross: "Verollinen",
  vatNet: "Veroton",
  vatAmount: "Vero",
  payment: "Maksutiedot",
  barcode: "Pankkiviivakoodi",
} as const;

/** `tilitys-2026-000123.pdf`. A statement without a number is named by its period. */
export function documentFileName(document: Named, format: "pdf" | "csv" | "xml" | "entries"): string {
  const kind = document.kind === "credit_note" ? "hyvityslasku" : "tilitys";
  const name = `${kind}-${document.number ?? `${document.period.start}-${document.period.end}`}`;
  return format === "entries" ? `kirjaukset-${name}.csv` : `${name}.${format}`;
}

/** Titles of the statements' CSV. */
export const statementColumns = {
  number: "Tilitys",
  kind: "Laji",
  company: "Yritys",
  businessId: "Y-tunnus",
  periodStart: "Kausi alkaa",
  periodEnd: "Kausi päättyy",
  issuedOn: "Päiväys",
  reference: "Viitenumero",
  licensePlate: "Rekisteritunnus",
  code: "Koodi",
  line: "Rivi",
  basis: "Laskentaperuste",
  vat: "ALV-%",
  sum: "Summa EUR",
} as const;

type Noted = Pick<StatementDocument, "kind" | "number" | "outcome" | "credits">;

/** Words of an e-invoice outside its rows. */
export const finvoiceTexts = {
  type: (credit: boolean) => (credit ? "Hyvityslasku" : "Lasku"),
  terms: "14 päivää netto",
  /** Card payments and an earlier balance are no sale of the seller. */
  noSale: "Ei myyntiä eikä arvonlisäveroa: varojen tilitys, AVL 1 §",
  noSales: "Korttimaksut ja saldo: ei myyntiä, AVL 1 §",
  nothing: "Ei veloituksia",
  note: ({ kind, number, outcome, credits }: Noted): string => {
    if (kind === "credit_note") return `Hyvittää tilityksen ${credits?.number ?? ""}`.trimEnd();
    if (outcome === "invoiced") return `Tilitys ja lasku ${number}`;
    if (outcome === "carried")
      return `Vähennetty tilityksestä ${number}, saldo siirtyy seuraavaan tilitykseen`;
    return `Vähennetty tilityksestä ${number}`;
  },
} as const;
