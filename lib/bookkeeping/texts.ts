import { formatPercent } from "#lib/messages/format.ts";
import * as m from "#messages";
import type { AccountChart } from "./rules/chart.ts";
import type { CompanyUse } from "./rules/company-entries.ts";
import type { TransferKind } from "./rules/journal.ts";

/** The accounts of a new installation. The operator's accountant decides about the numbers. */
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

/** `Hyvityslasku: korttimaksut, ALV 13,5 %` */
export function explanationOf(
  kind: TransferKind,
  vatBasisPoints: number | null,
  creditNote: boolean,
): string {
  const transfer = m.journal_kinds({ kind });
  const words = creditNote ? m.journal_creditNote({ words: transfer.toLowerCase() }) : transfer;
  return kind === "cardPayments" ? withVat(words, vatBasisPoints) : words;
}

/** The label of one side of a company's entries: `Myynti, ALV 13,5 %`. */
export const entryText = (use: CompanyUse, vatBasisPoints: number | null): string =>
  withVat(m.entry_uses({ use }), vatBasisPoints);

const withVat = (words: string, vatBasisPoints: number | null): string =>
  vatBasisPoints === null ? words : m.journal_withVat({ words, rate: formatPercent(vatBasisPoints) });
