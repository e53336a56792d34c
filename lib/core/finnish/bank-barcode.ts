import type { PlainDate } from "#lib/core/calendar.ts";
import { isRfReference } from "./reference-number.ts";

// The virtual bank barcode of Finnish invoices (Finanssiala, Bank Bar Code Guide 5.3): 54 digits, version 4 with a
// national reference and version 5 with an RF one. Documents draw them as Code 128 in code set C.

export type BankBarcode = {
  iban: string;
  /** Whole cents; null or more than 999 999.99 € becomes zeros, as the guide says. */
  cents: number | null;
  /** National, or RF. */
  reference: string;
  due: PlainDate | null;
};

const MAX_CENTS = 99_999_999;

/** The 54 digits. Throws a RangeError for an account that is not Finnish or a reference that does not fit. */
export function bankBarcode({ iban, cents, reference, due }: BankBarcode): string {
  if (!/^FI\d{16}$/.test(iban)) throw new RangeError("Only Finnish accounts have a bank barcode");
  const known = cents !== null && cents >= 0 && cents <= MAX_CENTS;
  const amount = String(known ? cents : 0).padStart(8, "0");
  const date = due ? due.slice(2).replaceAll("-", "") : "000000";
  const account = iban.slice(2);
  return reference.startsWith("RF")
    ? `5${account}${amount}${rfDigits(reference)}${date}`
    : `4${account}${amount}000${nationalDigits(reference)}${date}`;
}

function nationalDigits(reference: string): string {
  if (!/^\d{4,20}$/.test(reference)) throw new RangeError(`Not a reference number: ${reference}`);
  return reference.padStart(20, "0");
}

/** The two check digits, then the body. A barcode of digits cannot hold an RF reference with letters. */
function rfDigits(reference: string): string {
  const body = reference.slice(4);
  if (!isRfReference(reference) || !/^\d+$/.test(body)) throw new RangeError(`Not a reference: ${reference}`);
  return reference.slice(2, 4) + body.padStart(21, "0");
}
