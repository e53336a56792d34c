import { maskedIban } from "#lib/core/finnish/iban.ts";
import { changedFields, type Flat } from "#lib/events/rules/change.ts";
import type { Company, CompanyContent } from "./company.ts";

/** A company's fields in the history: its own, and those from its dispatch provider. */
type FlatSource = CompanyContent & Partial<Pick<Company, "external">>;

/** A company's content for the history. The IBAN keeps only its ends, because more people read the history than billing. */
export const flatCompany = (company: FlatSource): Flat => masked(exactCompany(company));

/**
 * The difference between two contents of a company for the history. Compared before the IBAN is masked: one in a hundred IBANs
 * with the same ends also has the same check digits.
 */
export function changedCompanyFields(before: FlatSource, after: FlatSource): { before: Flat; after: Flat } {
  const change = changedFields(exactCompany(before), exactCompany(after));
  return { before: masked(change.before), after: masked(change.after) };
}

function exactCompany(company: FlatSource): Flat {
  const { address, contact, billing, packages, contract, aggregatorCompanyId, external, ...plain } = company;
  return {
    ...pickPlain(plain),
    aggregatorCompany: aggregatorCompanyId,
    ...prefixed("address", address),
    ...prefixed("contact", contact),
    ...prefixed("billing", billing),
    packages:
      packages.map(({ name, startDate, endDate }) => `${name} ${startDate}–${endDate ?? ""}`).join(", ") ||
      null,
    "contract.signed": contract.signed?.at.toISOString() ?? null,
    "contract.reliablePartner": contract.reliablePartner?.at.toISOString() ?? null,
    ...(external && { "external.status": external.status }),
  };
}

type Plain = Omit<
  CompanyContent,
  "address" | "contact" | "billing" | "packages" | "contract" | "aggregatorCompanyId"
>;

/** Listed by name: a company loaded from the database also has computed fields, which are not its content. */
function pickPlain(plain: Plain): Flat {
  const {
    externalId,
    companyType,
    businessId,
    companyName,
    provider,
    taxiServiceLicence,
    language,
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
    language,
    status,
    accountantEmail,
  };
}

const prefixed = (prefix: string, fields: Record<string, string | null>): Flat =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));

function masked(flat: Flat): Flat {
  const iban = flat["billing.iban"];
  return typeof iban === "string" ? { ...flat, "billing.iban": maskedIban(iban) } : flat;
}
