import { isValidBIC, isValidIBAN } from "ibantools";
import { inLatinCapitals } from "#lib/core/look-alikes.ts";

/** Latin capitals and digits without white space, dashes and points: the form that we check, store and compare. */
export const normaliseIban = (input: string): string =>
  inLatinCapitals(input).replace(/[\s.-]/g, "") || input.trim();

/** A BIC is written like an IBAN. */
export const normaliseBic = (input: string): string => normaliseIban(input);

/**
 * Country format and checksum of a normalised IBAN; for a Finnish one also the check digit of the account inside,
 * which mod 97 cannot see. Source of the Finnish rule: schwifty checksum/finland.py.
 */
export const isIban = (iban: string): boolean =>
  iban.length <= 32 &&
  isValidIBAN(iban) &&
  (!iban.startsWith("FI") || hasFinnishAccountCheckDigit(iban.slice(4)));

/** `FI2112345600000785` → `FI21 1234 5600 0007 85`. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** An account as a bank sent it: an IBAN in groups of four, any other account unchanged. */
export const printedAccount = (text: string): string =>
  /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/.test(text) ? formatIban(text) : text;

/** `FI2112345600000785` → `FI211234…0785`: enough to tell two accounts apart, too little to pay to one. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 8)}…${iban.slice(-4)}`;

/** Eight or eleven capital letters and digits with a known country. */
export const isBic = (bic: string): boolean =>
  bic === bic.toUpperCase() && bic.length <= 11 && isValidBIC(bic);

/** The bank of a normalised Finnish IBAN by its first three account digits; null for a foreign or unknown one. */
export function bicOfIban(iban: string): { bic: string; bank: string } | null {
  if (!iban.startsWith("FI")) return null;
  const code = Number(iban.slice(4, 7));
  const found = BANK_RANGES.find(({ from, to }) => code >= from && code <= to);
  return found ? { bic: found.bic, bank: found.bank } : null;
}

/** Luhn over 14 digits: every second digit from the left is doubled, digits of the products are summed. */
function hasFinnishAccountCheckDigit(account: string): boolean {
  const sum = [...account].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** The account numbers of this bank begin with three digits between `from` and `to`, both included. */
export type BankRange = { from: number; to: number; bic: string; bank: string };

const range = (
  bic: string,
  bank: string,
  ...codes: readonly (number | readonly [number, number])[]
): BankRange[] =>
  codes.map((code) => {
    const [from, to] = typeof code === "number" ? [code, code] : code;
    return { from, to, bic, bank };
  });

/**
 * Finnish bank codes, as published by Finance Finland and carried by the schwifty registry of 2026-03-03.
 * Handelsbanken (31) left the list between 2012 and 2026.
 */
export const BANK_RANGES: readonly BankRange[] = [
  ...range("NDEAFIHH", "Nordea", [100, 299]),
  ...range("ESSEFIHX", "SEB", [330, 339]),
  ...range("DABAFIHH", "Danske Bank", [340, 349], [800, 899]),
  ...range("SBANFIHH", "S-Pankki", [360, 369], [390, 399]),
  ...range("DNBAFIHX", "DNB", [370, 379]),
  ...range("ITELFIHH", "Säästöpankki", 400, [402, 403], [406, 408], [410, 412], [414, 421], [423, 432]),
  ...range("ITELFIHH", "Säästöpankki", [435, 452], [454, 464], [483, 493], [495, 496], 715),
  ...range("HELSFIHH", "Aktia", 405, 497),
  ...range("POPFFI22", "POP Pankki", [470, 479]),
  ...range("OKOYFIHH", "OP", [500, 599]),
  ...range("AABAFI22", "Ålandsbanken", [600, 699]),
  ...range("CITIFIHX", "Citibank", 713),
  ...range("EVSEFIHH", "Fellow Pankki", 714),
  ...range("BIGKFIH1", "Bigbank", 717),
  ...range("UASNFIH2", "Saldo", 718),
  ...range("IVPYFIH2", "maksulaitos IVPY", 792),
  ...range("TRYEFIH3", "maksulaitos TRYE", 793),
  ...range("PASXFIH2", "maksulaitos PASX", 794),
  ...range("WAMOFIH2", "maksulaitos WAMO", 795),
  ...range("NARYFIH2", "maksulaitos NARY", 796),
  ...range("TRYEFIH2", "maksulaitos TRYE", 797),
  ...range("HOLVFIHH", "Holvi", 799),
];
