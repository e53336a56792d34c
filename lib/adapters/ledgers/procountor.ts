import type { Voucher, VoucherSide } from "#lib/bookkeeping/rules/vouchers.ts";
import { decimalOf } from "#lib/core/decimal.ts";
import { finnishDay } from "./netvisor.ts";
import { ledgerText, writeWestern } from "./western-csv.ts";

// Procountor's invoice data import file with journal receipts (type N): a row for the receipt, then one for each side. The
// accounting data import file has one receipt in a file, and a run has one for each company.
// Sources, and what is not confirmed: docs/decisions/0196-journals-for-programs.md.

const FIELDS = 44;
const NOTE_LENGTH = 255;
const PRODUCT_LENGTH = 80;
const NO_DELIVERY = "6";

export const writeProcountor = (vouchers: AsyncIterable<readonly Voucher[]>): AsyncGenerator<Uint8Array> =>
  writeWestern(null, vouchers, ({ ledgerNumber, sides }) => [
    receiptOf(ledgerNumber, sides[0]),
    ...sides.map(sideOf),
  ]);

const receiptOf = (ledgerNumber: string, { number, date, companyName }: VoucherSide): string[] =>
  fieldsAt({
    1: "N",
    2: "EUR",
    9: "0",
    10: "t",
    11: "t",
    12: "0",
    13: finnishDay(date),
    14: finnishDay(date),
    15: finnishDay(date),
    20: ledgerText(`${number} ${companyName}`, NOTE_LENGTH),
    24: decimalOf(0, "."),
    25: "0",
    26: NO_DELIVERY,
    28: ledgerNumber,
    // The rows' accounts are used.
    29: "t",
    39: ledgerNumber,
  });

/** A debit has the quantity 1, a credit -1, and the price has no sign. The first field is empty. */
const sideOf = ({ account, cents, explanation, number }: VoucherSide): string[] =>
  fieldsAt({
    2: ledgerText(`${explanation} ${number}`, PRODUCT_LENGTH),
    4: cents < 0 ? "-1" : "1",
    6: decimalOf(Math.abs(cents), "."),
    7: "0",
    8: "0",
    14: account,
  });

/** All fields of a row; `given` names some by their numbers in the description. */
const fieldsAt = (given: Readonly<Record<number, string>>): string[] =>
  Array.from({ length: FIELDS }, (_, index) => given[index + 1] ?? "");
