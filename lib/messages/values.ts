import { isPlainDate } from "#lib/core/calendar.ts";
import { formTexts } from "./form-texts.ts";
import { formatDate, formatEuros } from "./format.ts";
import {
  billingTypeLabels,
  companyTypeLabels,
  packageLabels,
  providerLabels,
  statusLabels,
  vehicleTypeLabels,
} from "./labels.ts";

/** The fields whose stored value is a word of the product and not of its user. */
const WORDS: Record<string, Record<string, string>> = {
  status: statusLabels,
  provider: providerLabels,
  companyType: companyTypeLabels,
  vehicleType: vehicleTypeLabels,
  "billing.billingType": billingTypeLabels,
  "choosePackage.name": packageLabels,
};

/** The Finnish word for each code of a field that is a choice. */
export const wordsOf = (path: string): Record<string, string> => WORDS[path] ?? {};

/** A field's value as a person reads it: `valopilkku` is Valopilkku, `true` is kyllä, nothing is "tyhjä". */
export function fieldText(path: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return formTexts.empty;
  if (typeof value === "boolean") return value ? formTexts.yes : formTexts.no;
  if (typeof value === "number" && path.endsWith("Cents")) return formatEuros(value);
  const text = String(value);
  const words = WORDS[path];
  if (words && Object.hasOwn(words, text)) return words[text] ?? text;
  return /(?:Date|Expiration)$/.test(path) && isPlainDate(text) ? formatDate(text) : text;
}
