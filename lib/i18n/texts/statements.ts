import { formatDate, formatDateTime, formatEuros, formatInteger, formatPeriod } from "../format.ts";

type Period = { start: string; end: string };
type Sums = { grossCents: number; deductionsCents: number; totalCents: number };

/** What a company sees of its settlements: the Talous tab and the statements' pages. */
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
    payout: (date: string | null) =>
      date ? `Tähän mennessä maksettavaa ${formatDate(date)}` : "Tähän mennessä maksettavaa",
    negative: "Tähän mennessä alle nollan",
  },
  /** How fresh what is shown of a period under way is. */
  asOf: (start: string, now: Date) => `Tiedot ajalta ${formatDate(start)}–${formatDateTime(now)}`,
  showPreview: "Näytä erittely",

  chart: "Viimeiset tilityskaudet",
  chartSummary: (periods: number, sums: Sums) =>
    `${formatInteger(periods)} tilityskautta: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitykset ${formatEuros(sums.totalCents)}.`,
  chartBar: (period: Period, sums: Sums) =>
    `${formatPeriod(period)}: korttimaksut ${formatEuros(sums.grossCents)}, vähennykset ${formatEuros(sums.deductionsCents)}, tilitys ${formatEuros(sums.totalCents)}`,
  chartTable: "Näytä luvut taulukkona",
} as const;
