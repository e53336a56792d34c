import { formatPercent } from "#lib/messages/format.ts";
import type { AccountChart } from "./rules/chart.ts";
import type { TransferKind } from "./rules/journal.ts";

/** The accounts of a new installation. The operator's accountant decides which numbers are right. */
export const defaultChart: AccountChart = {
  companyReceivables: { number: "1700", name: "Saamiset yrityksiltä" },
  cardReceivables: { number: "1710", name: "Korttimaksusaamiset" },
  companyPayables: { number: "2870", name: "Velat yrityksille" },
  commission: { number: "3000", name: "Palvelumaksut" },
  monthlyFee: { number: "3010", name: "Kuukausimaksut" },
  joiningFee: { number: "3020", name: "Liittymismaksut" },
  discounts: { number: "3500", name: "Myönnetyt alennukset" },
};

const kinds: Record<TransferKind, string> = {
  cardPayments: "Korttimaksut",
  cardCorrections: "Korjaukset aiempien tilitysten korttimaksuihin",
  commission: "Palvelumaksut",
  monthlyFee: "Kuukausimaksut",
  joiningFee: "Liittymismaksut",
  discounts: "Alennukset",
  balanceIn: "Edellisestä tilityksestä siirtynyt saldo",
  balanceOut: "Alijäämä siirtyy saamiseksi yritykseltä",
};

export const journalTexts = {
  sheet: "Päiväkirja",
  help: "Tilitysten ja hyvityslaskujen kirjaukset kirjanpitoon. Tarkista tilinumerot kirjanpitäjältä.",
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
