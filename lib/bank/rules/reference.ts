import { isReferenceNumber, isRfReference } from "#lib/core/finnish/reference-number.ts";

/**
 * A reference as it is stored: a viitenumero without leading zeros and spaces, an RF in capitals without spaces; null for a
 * text that is neither. Banks pad a viitenumero with zeros to twenty digits.
 */
export function normalisedReference(text: string): string | null {
  const close = text.replace(/\s/g, "").toUpperCase();
  if (close.startsWith("RF")) return isRfReference(close) ? close : null;
  const digits = close.replace(/^0+/, "");
  return isReferenceNumber(digits) ? digits : null;
}

/** Whether two stored references name the same invoice: an RF holds the viitenumero that it was made of. */
export const isSameReference = (one: string, other: string): boolean => core(one) === core(other);

function core(reference: string): string {
  const body = reference.startsWith("RF") ? reference.slice(4).replace(/^0+/, "") : reference;
  return isReferenceNumber(body) ? body : reference;
}
