import { isReferenceNumber, isRfReference } from "#lib/core/finnish/reference-number.ts";

/**
 * A reference in its stored form: a viitenumero without leading zeros and spaces, an RF in capitals without spaces; null for
 * any other text. Banks pad a viitenumero with zeros to twenty digits.
 */
export function normalisedReference(text: string): string | null {
  const close = text.replace(/\s/g, "").toUpperCase();
  if (close.startsWith("RF")) return isRfReference(close) ? close : null;
  const digits = close.replace(/^0+/, "");
  return isReferenceNumber(digits) ? digits : null;
}

/** The form for comparing stored references: an RF made from a viitenumero becomes that viitenumero. */
export function comparable(reference: string): string {
  const body = reference.startsWith("RF") ? reference.slice(4).replace(/^0+/, "") : reference;
  return isReferenceNumber(body) ? body : reference;
}
