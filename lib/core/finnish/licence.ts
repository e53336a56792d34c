import { inLatinCapitals } from "#lib/core/look-alikes.ts";
import { cleanText } from "#lib/core/text.ts";

/** The number of a taxi driving licence or taxi licence as it is stored: `ab–12`, also in full width, becomes `AB-12`. */
export function normaliseLicence(input: string): string {
  const text = cleanText(input);
  if (text === null) return input;
  const latin = inLatinCapitals(text);
  // A licence of another alphabet stays as it is written.
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? text : latin;
}
