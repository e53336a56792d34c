import { formatPercent } from "#lib/messages/format.ts";
import * as m from "#messages";
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
  explain: (kind: TransferKind, vatBasisPoints: number | null, creditNote: boolean) =>
    [
      creditNote ? `Hyvityslasku: ${kinds[kind].toLowerCase()}` : kinds[kind],
      kind === "cardPayments" && vatBasisPoints !== null ? `, ALV ${formatPercent(vatBasisPoints)}` : "",
    ].join(""),
} as const;

/** The journal of what the bank moved. */
export const bankJournalTexts = {
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
export const entryTexts = () =>
  ({
    date: m.journal_date(),
    number: m.journal_number(),
    account: m.journal_account(),
    debit: m.journal_debit(),
    credit: m.journal_credit(),
    vatRate: m.journal_vatRate(),
    /** `Myynti, ALV 13,5 %` */
    accountOf: (use: CompanyUse, vatBasisPoints: number | null) =>
      vatBasisPoints === null
        ? companyUses[use]
        : `${companyUses[use]}, ALV ${formatPercent(vatBasisPoints)}`,
  }) as const;

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
  uses,
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
  sides,
} as const;
