import type { BillingType, Company, CompanyType } from "#lib/companies/rules/company.ts";
import { canEditField } from "#lib/companies/rules/company-permissions.ts";
import type { Actor } from "#lib/core/actor.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { hasBeenInUse } from "#lib/core/status.ts";

// What the forms of a company hold, made on the server: plain fields, never a row. `true` in a lock means read-only;
// a lock asks the same question as the gate (canEditField).

export type CompanyValues = {
  companyType: CompanyType;
  companyName: string;
  businessId: string;
  provider: ProviderId | "";
  taxiServiceLicence: string;
  externalId: string;
  address: { street: string; postCode: string; city: string };
  contact: { firstName: string; lastName: string; phoneNumber: string; email: string };
};

export type CompanyLocks = {
  companyName: boolean;
  businessId: boolean;
  provider: boolean;
  companyType: boolean;
  /** Whether this person may ever give one; whether the field applies depends on type and provider. */
  externalId: boolean;
  /** Whether the company has been in use: what a locked field is explained by. */
  everInUse: boolean;
};

export type CompanyFormProps = {
  companyId: number;
  version: number;
  values: CompanyValues;
  locks: CompanyLocks;
};

export function companyFormProps(actor: Actor, company: Company): CompanyFormProps {
  const { companyType, companyName, businessId, provider, taxiServiceLicence, address, contact } = company;
  return {
    companyId: company.id,
    version: company.version,
    values: {
      companyType,
      companyName,
      businessId,
      provider,
      taxiServiceLicence,
      externalId: company.externalId ?? "",
      address: { street: address.street, postCode: address.postCode, city: address.city },
      contact: {
        firstName: contact.firstName,
        lastName: contact.lastName,
        phoneNumber: contact.phoneNumber,
        email: contact.email,
      },
    },
    locks: companyLocks(actor, company),
  };
}

/** A registration that is only beginning: the contact is most likely the person who registers. */
export function newCompanyFormProps(actor: Actor): Pick<CompanyFormProps, "values" | "locks"> {
  return {
    values: {
      companyType: "operator",
      companyName: "",
      businessId: "",
      provider: "",
      taxiServiceLicence: "",
      externalId: "",
      address: { street: "", postCode: "", city: "" },
      contact: {
        firstName: "",
        lastName: "",
        phoneNumber: "",
        email: actor.kind === "user" && !actor.admin ? actor.label : "",
      },
    },
    locks: companyLocks(actor, {
      status: "incomplete",
      companyType: "operator",
      provider: "valopilkku",
      approvedDate: null,
    }),
  };
}

function companyLocks(
  actor: Actor,
  company: Pick<Company, "status" | "companyType" | "provider" | "approvedDate">,
): CompanyLocks {
  const locked = (field: Parameters<typeof canEditField>[2], of = company) => !canEditField(actor, of, field);
  return {
    companyName: locked("companyName"),
    businessId: locked("businessId"),
    provider: locked("provider"),
    companyType: locked("companyType"),
    externalId: locked("externalId", { ...company, companyType: "operator", provider: "cabonline" }),
    everInUse: hasBeenInUse(company),
  };
}

export type BillingValues = {
  billing: {
    billingType: BillingType | null;
    eInvoicingAddress: string;
    eInvoicingOperator: string;
    emailInvoicingAddress: string;
    iban: string;
    bic: string;
  };
};

export type BillingFormProps = { companyId: number; version: number; values: BillingValues };

export function billingFormProps({ id, version, billing }: Company): BillingFormProps {
  return {
    companyId: id,
    version,
    values: {
      billing: {
        billingType: billing.billingType,
        eInvoicingAddress: billing.eInvoicingAddress ?? "",
        eInvoicingOperator: billing.eInvoicingOperator ?? "",
        emailInvoicingAddress: billing.emailInvoicingAddress ?? "",
        iban: formatIban(billing.iban ?? ""),
        bic: billing.bic ?? "",
      },
    },
  };
}

export type AccountantFormProps = { companyId: number; version: number; values: { accountantEmail: string } };

export const accountantFormProps = ({ id, version, accountantEmail }: Company): AccountantFormProps => ({
  companyId: id,
  version,
  values: { accountantEmail: accountantEmail ?? "" },
});
