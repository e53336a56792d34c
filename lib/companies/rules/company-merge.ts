import type { Billing } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type Company, type CompanyContent, type Confirmation, NO_BILLING, type Package } from "./company.ts";
import { takesExternalId } from "./company-permissions.ts";

/** The changes of a form or a PUT. An absent field stays unchanged; `choosePackage` is the button's form of `packages`. */
export type CompanyChanges = Partial<
  Omit<CompanyContent, "address" | "contact" | "billing" | "contract" | "packages" | "aggregatorCompanyId">
> & {
  aggregatorCompany?: { id: number } | null;
  address?: Partial<CompanyContent["address"]>;
  contact?: Partial<CompanyContent["contact"]>;
  billing?: Partial<Billing>;
  contract?: { signed?: boolean; reliablePartner?: boolean };
  packages?: readonly Package[];
  choosePackage?: { name: Package["name"]; startDate: PlainDate };
  owner?: string | null;
  /** The dispatch provider's data about the company; only a refresh sets them. */
  external?: { status: string };
};

/** The company with the changes applied, except the status; newly ticked boxes are signed by `by` at `at`. */
export function mergeChanges(
  company: Company,
  changes: CompanyChanges,
  { packages, by, at }: { packages: Package[]; by: string; at: Date },
): Company {
  const { address, contact, billing, contract, aggregatorCompany, external, ...rest } = changes;
  const { packages: _packages, choosePackage: _choice, status: _status, owner: _owner, ...plain } = rest;
  const merged: Company = {
    ...company,
    ...plain,
    ...(aggregatorCompany !== undefined && { aggregatorCompanyId: aggregatorCompany?.id ?? null }),
    address: { ...company.address, ...address },
    contact: { ...company.contact, ...contact },
    billing: billing ? mergedBilling(company.billing, billing) : company.billing,
    packages,
    external: { ...company.external, ...external },
    contract: {
      signed: ticked(company.contract.signed, contract?.signed, { at, by }),
      reliablePartner: ticked(company.contract.reliablePartner, contract?.reliablePartner, { at, by }),
    },
  };
  return withoutStrayWord(company, merged);
}

/**
 * An external id is valid only at its provider. A change of provider removes it with that provider's data, even if both are
 * sent back.
 */
function withoutStrayWord(before: Company, merged: Company): Company {
  const moved = merged.provider !== before.provider || (takesExternalId(before) && !takesExternalId(merged));
  const given = merged.externalId !== before.externalId;
  const externalId = moved && !given ? null : merged.externalId;
  const external = moved || given ? { ...merged.external, status: null } : merged.external;
  return { ...merged, externalId, external };
}

/** A change of type removes the other type's fields: each type has its own billing fields. */
function mergedBilling(current: Billing, changes: Partial<Billing>): Billing {
  const merged: Billing = { ...NO_BILLING, ...current, ...changes };
  if (merged.billingType === "e_invoice" && !changes.emailInvoicingAddress)
    merged.emailInvoicingAddress = null;
  if (merged.billingType === "email" && !changes.eInvoicingAddress) merged.eInvoicingAddress = null;
  if (merged.billingType === "email" && !changes.eInvoicingOperator) merged.eInvoicingOperator = null;
  return merged;
}

function ticked(
  current: Confirmation | null,
  wanted: boolean | undefined,
  now: Confirmation,
): Confirmation | null {
  if (wanted === undefined) return current;
  return wanted ? (current ?? now) : null;
}
