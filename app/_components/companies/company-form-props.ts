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

// What the forms of a company hold, made on the server: plain fields, never a row. `true` in a lock means read-only;
// a lock asks the same question as the gate (canEditField).

export type CompanyValues = CompanyFormValues & { companyType: CompanyType };

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
  return {
    companyId: company.id,
    version: company.version,
    values: { ...formValues(companyFields, company), companyType: company.companyType },
    locks: companyLocks(actor, company),
  };
}

/** A registration that is only beginning: the contact and the language are most likely those of the person who registers. */
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
  /** No way of billing is chosen: null, as the browser has it of radio buttons. */
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

export type AccountantFormProps = { companyId: number; version: number; values: { accountantEmail: string } };

export const accountantFormProps = ({ id, version, accountantEmail }: Company): AccountantFormProps => ({
  companyId: id,
  version,
  values: { accountantEmail: accountantEmail ?? "" },
});
