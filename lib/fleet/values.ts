import { BILLING_TYPES, COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { isPlainDate } from "#lib/core/calendar.ts";
import { LANGUAGE_NAMES } from "#lib/core/language.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { formatDate, formatEuros } from "#lib/messages/format.ts";
import { wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { VEHICLE_TYPES } from "./vehicle-fields.ts";

/** The fields whose stored value is the product's own word. */
const WORDS: Record<string, () => Record<string, string>> = {
  status: () => wordsByCode(STATUSES, (status) => m.statusLabels({ status })),
  provider: () => wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })),
  companyType: () => wordsByCode(COMPANY_TYPES, (companyType) => m.companyTypeLabels({ companyType })),
  language: () => LANGUAGE_NAMES,
  vehicleType: () => wordsByCode(VEHICLE_TYPES, (value) => m.vehicleTypeLabels({ value })),
  "billing.billingType": () => wordsByCode(BILLING_TYPES, (value) => m.billingTypeLabels({ value })),
  "choosePackage.name": () => wordsByCode(PACKAGE_NAMES, (name) => m.packageLabels({ name })),
};

/** The word for each code of a choice field. */
export const wordsOf = (path: string): Record<string, string> => WORDS[path]?.() ?? {};

/** A field's value as a person reads it: `valopilkku` is Valopilkku, `true` is kyllä, null is "tyhjä". */
export function fieldText(path: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return m.form_empty();
  if (typeof value === "boolean") return value ? m.form_yes() : m.form_no();
  if (typeof value === "number" && path.endsWith("Cents")) return formatEuros(value);
  const text = String(value);
  const words = wordsOf(path);
  if (Object.hasOwn(words, text)) return words[text] ?? text;
  return /(?:Date|Expiration)$/.test(path) && isPlainDate(text) ? formatDate(text) : text;
}
