import { isValidBIC, isValidIBAN } from "ibantools";
import { BANK_RANGES } from "./banks.ts";

/** White space out, upper case: the form that is stored and compared. */
export const normaliseIban = (input: string): string => input.replace(/\s/g, "").toUpperCase();

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
