const SEPARATORS = /[\s\-\u2010-\u2015\u2212]/g;
const LETTERS_THEN_DIGITS = /^([A-ZÅÄÖ]{1,3})(\d{1,5})$/;
const DIGITS_THEN_LETTERS = /^(\d{1,5})([A-ZÅÄÖ]{1,3})$/;

/**
 * One spelling per plate, the one uniqueness is decided on: `abc123`, `ABC 123` and `abc–123` become `ABC-123`.
 * Other shapes (foreign, old) lose their separators and are upper-cased.
 */
export function normalisePlate(input: string): string {
  const compact = input.replace(SEPARATORS, "").toUpperCase().normalize("NFC");
  const parts = LETTERS_THEN_DIGITS.exec(compact) ?? DIGITS_THEN_LETTERS.exec(compact);
  return parts ? `${parts[1]}-${parts[2]}` : compact;
}

/** Two or three letters and one to three digits, or an Åland plate. An unusual plate is warned about, never refused. */
export const isUsualPlate = (plate: string): boolean =>
  /^[A-ZÅÄÖ]{2,3}-[1-9]\d{0,2}$/.test(plate) || /^ÅL[A-Z]?-[1-9]\d{0,4}$/.test(plate);
