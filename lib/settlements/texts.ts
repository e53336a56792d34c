import { formatEuros, formatInteger } from "#lib/messages/format.ts";
import type { RunWarningKind } from "#lib/settlements/rules/run.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);
const statements = (count: number) => (count === 1 ? "1 tilitys" : `${formatInteger(count)} tilitystä`);

/** Texts of the admins' pages of settlement runs. */
export const settlementRunTexts = {
  numbersBetween: ({ first, last }: { first: string; last: string }) =>
    first === last ? first : `${first} – ${last}`,
  progress: (done: number, total: number) => `${formatInteger(done)} / ${companies(total)}`,
  confirmSums: (count: number, cents: number) =>
    `${statements(count)}, maksetaan yhteensä ${formatEuros(cents)}.`,
  warningTitles: {
    iban_missing: (count: number) => `Tilinumero puuttuu: ${companies(count)}`,
    iban_unconfirmed: (count: number) => `Tilinumeron muutos vahvistamatta: ${companies(count)}`,
    payments_unassigned: (count: number) =>
      count === 1 ? "1 kohdistamaton maksu" : `${formatInteger(count)} kohdistamatonta maksua`,
    negative_balance: (count: number) => `Saldo alle nollan: ${companies(count)}`,
  } satisfies Record<RunWarningKind, (count: number) => string>,
  more: (count: number) => `ja ${companies(count)} lisää`,
} as const;
