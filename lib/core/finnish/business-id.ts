import { inLatinCapitals } from "#lib/core/look-alikes.ts";

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2] as const;
const FORM = /^\d{7}-\d$/;
/** Forms that people paste: a VAT number, bare digits, another dash, stray spaces, full-width digits. */
const PASTED = /^(?:FI)?-?(\d{7})[-._/]?(\d)$/;

/** `FI12345671`, `12345671` and `1234567–1` become `1234567-1`. Any other text is only trimmed; the form check refuses it. */
export function normaliseBusinessId(input: string): string {
  const pasted = PASTED.exec(inLatinCapitals(input).replace(/\s/g, ""));
  return pasted ? `${pasted[1]}-${pasted[2]}` : input.trim();
}

/** Seven digits, a dash and one digit. The check digit may be wrong. */
export const hasBusinessIdForm = (id: string): boolean => FORM.test(id);

/**
 * Whether the check digit is right: weights 7, 9, 10, 5, 8, 4, 2 and modulo 11. False for a wrong form, too. Source: the
 * Finnish Patent and Registration Office's rule as in vkomulai/finnish-business-ids.
 */
export const hasBusinessIdCheckDigit = (id: string): boolean =>
  hasBusinessIdForm(id) && businessIdCheckDigit(id.slice(0, 7)) === Number(id.slice(8));

/** The check digit of a seven-digit root, or null for the one root in eleven that is never issued. */
export function businessIdCheckDigit(root: string): number | null {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(root[index]), 0);
  const remainder = sum % 11;
  if (remainder === 0) return 0;
  return remainder === 1 ? null : 11 - remainder;
}
