import { inLatinCapitals } from "#lib/core/look-alikes.ts";
import { cleanText } from "#lib/core/text.ts";

/** The stored spelling of a taxi driving licence's or taxi licence's number: `ab–12`, also in full width, becomes `AB-12`. */
export function normaliseLicence(input: string): string {
  const text = cleanText(input);
  if (text === null) return input;
  const latin = inLatinCapitals(text);
  // A number in another alphabet stays unchanged.
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? text : latin;
}
