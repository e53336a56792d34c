import type { Voucher } from "#lib/bookkeeping/rules/vouchers.ts";
import { decimalOf } from "#lib/core/decimal.ts";
import { ledgerText, writeWestern } from "./western-csv.ts";

// Netvisor, "Tietojen tuonti", accounting material: a row for each side, whose titles are Netvisor's names of the fields.
// Sources: docs/decisions/0196-journals-for-programs.md.

const TITLES = [
  "Tositenumero",
  "Päivämäärä (PVM)",
  "Selite 1",
  "Tilinumero",
  "Summa ( + = Debet / - = Kredit)",
  "ALV-tunnus",
  "ALV-%",
];
const EXPLANATION_LENGTH = 255;

/** No row of the journal has VAT of the provider's own, so no program may split one: `NONE` overrides the account's VAT code. */
const NO_VAT = ["NONE", "0"];

export const writeNetvisor = (vouchers: AsyncIterable<readonly Voucher[]>): AsyncGenerator<Uint8Array> =>
  writeWestern(TITLES, vouchers, ({ ledgerNumber, sides }) =>
    sides.map(({ number, date, companyName, account, cents, explanation }) => [
      ledgerNumber,
      finnishDay(date),
      ledgerText(`${number} ${companyName}: ${explanation}`, EXPLANATION_LENGTH),
      account,
      decimalOf(cents, ","),
      ...NO_VAT,
    ]),
  );

/** `09.11.2026` */
export const finnishDay = (date: string): string => date.split("-").reverse().join(".");
