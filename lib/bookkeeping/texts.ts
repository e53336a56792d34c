import { formatPercent } from "#lib/messages/format.ts";
import type { AccountChart, AccountUse } from "./rules/chart.ts";
import type { CompanyUse } from "./rules/company-entries.ts";
import type { TransferKind } from "./rules/journal.ts";
import type { VatSide } from "./rules/vat-summary.ts";

/** The accounts of a new installation. The operator's accountant decides which numbers are right. */
export const defaultChart: AccountChart = {
  companyReceivables: { number: "1700", name: "Saamiset yrityksiltä" },
  cardReceivables: { number: "1710", name: "Korttimaksusaamiset" },
  companyPayables: { number: "2870", name: "Velat yrityksille" },
  commission: { number: "3000", name: "Palvelumaksut" },
  monthlyFee: { number: "3010", name: "Kuukausimaksut" },
  joiningFee: { number: "3020", name: "Liittymismaksut" },
  discounts: { number: "3500", name: "Myönnetyt alennukset" },
  bank: { number: "1910", name: "Pankkitili" },
  clearing: { number: "1790", name: "Selvittelytili" },
};

const kinds: Record<TransferKind, string> = {
  cardPayments: "Korttimaksut",
  cardCorrections: "Korjaukset aiempien tilitysten korttimaksuihin",
  commission: "Palvelumaksut",
  monthlyFee: "Kuukausimaksut",
  joiningFee: "Liittymismaksut",
  discounts: "Alennukset",
  payoutPaid: "Tilitys maksettu",
  payoutReturned: "Tilitys palautui pankista",
  received: "Laskun maksu",
  receivedByHand: "Laskun maksu, merkitty käsin",
  balanceIn: "Edellisestä tilityksestä siirtynyt saldo",
  balanceOut: "Alijäämä siirtyy saamiseksi yritykseltä",
};

export const journalTexts = {
  sheet: "Päiväkirja",
  help: "Tilitysten ja hyvityslaskujen kirjaukset kirjanpitoon.",
  toChart: "Tilikartta",
  fileName: "paivakirja",
  date: "Päivä",
  number: "Tositenumero",
  account: "Tili",
  accountName: "Tilin nimi",
  debit: "Debet",
  credit: "Kredit",
  vatCode: "ALV-koodi",
  vatRate: "ALV-%",
  company: "Yritys",
  explanation: "Selite",
  explain: (kind: TransferKind, vatBasisPoints: number | null, creditNote: boolean) =>
    [
      creditNote ? `Hyvityslasku: ${kinds[kind].toLowerCase()}` : kinds[kind],
      kind === "cardPayments" && vatBasisPoints !== null ? `, ALV ${formatPercent(vatBasisPoints)}` : "",
    ].join(""),
} as const;

/** The journal of what the bank moved. */
export const bankJournalTexts = {
  sheet: "Pankkipäiväkirja",
  help: "Maksetut ja palautuneet tilitykset sekä laskujen maksut pankin päivillä. Kohdistamattomat tapahtumat eivät ole mukana.",
  fileName: "pankkipaivakirja",
  download: (month: string, format: string) => `Lataa ${month}, ${format.toUpperCase()}`,
} as const;

const companyUses: Record<CompanyUse, string> = {
  settlement: "Saaminen tilityksestä",
  sales: "Myynti",
  salesCorrected: "Myynti, korjaukset",
  salesWithoutRate: "Myynti, verokanta puuttuu",
  vat: "Arvonlisäverovelka",
  vatCorrected: "Arvonlisäverovelka, korjaukset",
  commission: "Palvelumaksut",
  monthlyFee: "Kuukausimaksut",
  joiningFee: "Liittymismaksut",
  discounts: "Saadut alennukset",
};

/** How a company books its statement. */
export const entryTexts = {
  title: "Kirjaukset",
  help: "Ehdotus siitä, miten yritys kirjaa tilityksen. Tilille tuleva maksu kirjataan saamista vastaan.",
  download: "Lataa kirjaukset",
  date: journalTexts.date,
  number: journalTexts.number,
  account: journalTexts.account,
  debit: journalTexts.debit,
  credit: journalTexts.credit,
  vatRate: journalTexts.vatRate,
  /** `Myynti, ALV 13,5 %` */
  accountOf: (use: CompanyUse, vatBasisPoints: number | null) =>
    vatBasisPoints === null ? companyUses[use] : `${companyUses[use]}, ALV ${formatPercent(vatBasisPoints)}`,
} as const;

const uses: Record<AccountUse, string> = {
  companyReceivables: "Saamiset yrityksiltä",
  cardReceivables: "Korttimaksusaamiset",
  companyPayables: "Velat yrityksille",
  commission: "Palvelumaksut",
  monthlyFee: "Kuukausimaksut",
  joiningFee: "Liittymismaksut",
  discounts: "Alennukset",
  bank: "Pankki",
  clearing: "Käsin merkityt suoritukset",
};

/** The page of the chart of accounts. */
export const chartTexts = {
  title: "Kirjanpito",
  help: "Tilit, joille tilitysten kirjaukset menevät. Päiväkirjan saa jokaisen vahvistetun tilityskauden sivulta.",
  chart: "Tilikartta",
  chartHelp:
    "Tarkista numerot kirjanpitäjältä. Muutos koskee kaikkia päiväkirjoja, jotka ladataan sen jälkeen, myös aiempien kausien.",
  uses,
  number: "Tilinumero",
  name: "Tilin nimi",
  history: "Muutokset",
  noHistory: "Tilejä ei ole vielä muutettu.",
  changedBy: (by: string) => `Muuttanut ${by}`,
  change: (
    use: AccountUse,
    before: { number: string; name: string },
    after: { number: string; name: string },
  ) => `${uses[use]}: ${before.number} ${before.name} → ${after.number} ${after.name}`,
} as const;

const sides: Record<VatSide, string> = {
  cardPayments: "Yritysten myynti: korttimaksut",
  cardCorrections: "Yritysten myynti: korjaukset",
  fees: "Oma myynti: maksut yrityksiltä",
};

export const vatTexts = {
  sheet: "ALV-yhteenveto",
  help: "Kuukauden aikana päivätyt tilitykset ja hyvityslaskut verokannoittain. Miinus omassa myynnissä on yrityksiltä vähennettyä.",
  fileName: "alv-yhteenveto",
  side: "Myynti",
  sides,
  vatRate: "ALV-%",
  net: "Veroton",
  vat: "Vero",
  gross: "Verollinen",
  none: "Ei tilityksiä tässä kuussa",
  noneHelp: "Tilitys kuuluu siihen kuukauteen, jona se on päivätty.",
  otherMonths: "Muut kuukaudet",
} as const;
