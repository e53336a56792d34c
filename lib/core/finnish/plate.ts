import { compactCode, isLatinCode } from "#lib/core/look-alikes.ts";

/** Already in the one spelling, like most plates that programs send. */
const SPELLED = /^(?:[A-ZÅÄÖ]{1,3}-\d{1,5}|\d{1,5}-[A-ZÅÄÖ]{1,3})$/;
const LETTERS_THEN_DIGITS = /^([A-ZÅÄÖ]{1,3})(\d{1,5})$/;
const DIGITS_THEN_LETTERS = /^(\d{1,5})([A-ZÅÄÖ]{1,3})$/;

/**
 * The one spelling of a plate, which uniqueness compares: `abc123`, `ABC.123` and `аbс–123` in Cyrillic become `ABC-123`.
 * Foreign and old plates lose their separators and are upper-cased. An impossible plate stays as it is, and isPlate refuses it.
 * The database's plate_spelling does the same.
 */
export function normalisePlate(input: string): string {
  if (SPELLED.test(input)) return input;
  const compact = compactCode(input);
  if (!isLatinCode(compact)) return input.trim();
  const parts = LETTERS_THEN_DIGITS.exec(compact) ?? DIGITS_THEN_LETTERS.exec(compact);
  return parts ? `${parts[1]}-${parts[2]}` : compact;
}

/** Only Latin letters and digits, in the one spelling. */
export const isPlate = (plate: string): boolean => isLatinCode(plate.replace("-", ""));

/** Two or three letters and one to three digits, or an Åland plate. An unusual plate is warned about, never refused. */
export const isUsualPlate = (plate: string): boolean =>
  /^[A-ZÅÄÖ]{2,3}-[1-9]\d{0,2}$/.test(plate) || /^ÅL[A-Z]?-[1-9]\d{0,4}$/.test(plate);
