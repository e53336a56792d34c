import {
  type BillingType,
  billingFields,
  type CompanyFormValues,
  type CompanyType,
  companyFields,
} from "#lib/companies/company-fields.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { canEditField } from "#lib/companies/rules/company-permissions.ts";
import type { Actor } from "#lib/core/actor.ts";
import { type FormValuesOf, formValues } from "#lib/core/field-table.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { currentLanguage } from "#lib/core/language.ts";
import { hasBeenInUse } from "#lib/core/status.ts";
import { textLength } from "#lib/core/text.ts";

// The data of a company's forms, made on the server: plain fields, never a row. `true` in a lock means read-only, by the gate's
// own question (canEditField).

export type CompanyValues = CompanyFormValues & { companyType: CompanyType };

export type CompanyLocks = {
  companyName: boolean;
  businessId: boolean;
  provider: boolean;
  companyType: boolean;
  /** Whether this person may ever set one; whether the field applies depends on type and provider. */
  externalId: boolean;
  /** Whether the company has been in use, which explains a locked field. */
  everInUse: boolean;
};

export type CompanyFormProps = {
  companyId: number;
  version: number;
  values: CompanyValues;
  locks: CompanyLocks;
};

export function companyFormProps(actor: Actor, company: Company): CompanyFormProps {
  return {
    companyId: company.id,
    version: company.version,
    values: { ...formValues(companyFields, company), companyType: company.companyType },
    locks: companyLocks(actor, company),
  };
}

/** For a new registration: the registering person is most likely the contact, and their language the company's. */
export function newCompanyFormProps(actor: Actor): Pick<CompanyFormProps, "values" | "locks"> {
  const empty = formValues(companyFields, {});
  const email = actor.kind === "user" && !actor.admin ? actor.label : "";
  return {
    values: {
      ...empty,
      companyType: "operator",
      language: currentLanguage(),
      contact: { ...empty.contact, email },
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
  /** Null without a chosen billing type, like unset radio buttons. */
  billing: Omit<FormValuesOf<typeof billingFields>, "billingType"> & { billingType: BillingType | null };
};

export type BillingFormProps = {
  companyId: number;
  version: number;
  businessId: string;
  values: BillingValues;
};

export function billingFormProps({ id, version, businessId, billing }: Company): BillingFormProps {
  return {
    companyId: id,
    version,
    businessId,
    values: {
      billing: {
        ...formValues(billingFields, billing),
        billingType: billing.billingType,
        iban: formatIban(billing.iban ?? ""),
      },
    },
  };
}

/**
 * The billing of a registration: until somebody chooses otherwise, invoices go to the contact's e-mail, which every company has.
 */
export function firstBillingFormProps(company: Company): BillingFormProps {
  const props = billingFormProps(company);
  if (company.billing.billingType !== null) return props;
  const { billing } = props.values;
  // A contact's e-mail may be longer than an invoicing address.
  const fits = textLength(company.contact.email) <= billingFields.emailInvoicingAddress.max;
  const emailInvoicingAddress = billing.emailInvoicingAddress || (fits ? company.contact.email : "");
  return { ...props, values: { billing: { ...billing, billingType: "email", emailInvoicingAddress } } };
}

export type AccountantFormProps = { companyId: number; version: number; values: { accountantEmail: string } };

export const accountantFormProps = ({ id, version, accountantEmail }: Company): AccountantFormProps => ({
  companyId: id,
  version,
  values: { accountantEmail: accountantEmail ?? "" },
});
