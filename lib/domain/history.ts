import type { CompanyContent } from "./company.ts";

/** A thing's content by path, as the history stores and shows it. */
export type Flat = Record<string, string | number | null>;

/** What differs between two contents; both sides hold the same paths. Empty where nothing does. */
export function changedFields(before: Flat, after: Flat): { before: Flat; after: Flat } {
  const paths = Object.keys({ ...before, ...after }).filter(
    (path) => (before[path] ?? null) !== (after[path] ?? null),
  );
  const pick = (from: Flat): Flat => Object.fromEntries(paths.map((path) => [path, from[path] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A company's content for the history. The IBAN keeps only its ends: the history is read by more people than billing. */
export function flatCompany(company: CompanyContent): Flat {
  const { address, contact, billing, packages, contract, aggregatorCompanyId, ...plain } = company;
  return {
    ...pickPlain(plain),
    aggregatorCompany: aggregatorCompanyId,
    ...prefixed("address", address),
    ...prefixed("contact", contact),
    ...prefixed("billing", { ...billing, iban: maskIban(billing.iban) }),
    packages:
      packages.map(({ name, startDate, endDate }) => `${name} ${startDate}–${endDate ?? ""}`).join(", ") ||
      null,
    "contract.signed": contract.signed?.at.toISOString() ?? null,
    "contract.reliablePartner": contract.reliablePartner?.at.toISOString() ?? null,
  };
}

type Plain = Omit<
  CompanyContent,
  "address" | "contact" | "billing" | "packages" | "contract" | "aggregatorCompanyId"
>;

/** Named one by one: a company loaded from the database carries computed fields that are no part of its content. */
function pickPlain(plain: Plain): Flat {
  const {
    externalId,
    companyType,
    businessId,
    companyName,
    provider,
    taxiServiceLicence,
    status,
    accountantEmail,
  } = plain;
  return {
    externalId,
    companyType,
    businessId,
    companyName,
    provider,
    taxiServiceLicence,
    status,
    accountantEmail,
  };
}

const prefixed = (prefix: string, fields: Record<string, string | null>): Flat =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Two IBANs that differ only in the middle still differ in the history: the check digits change with any digit. */
const maskIban = (iban: string | null): string | null => iban && `${iban.slice(0, 8)}…${iban.slice(-4)}`;
