import {
  bic,
  businessId,
  choice,
  eInvoiceAddress,
  eInvoiceOperator,
  email,
  type FieldsOf,
  type FormValuesOf,
  fieldTable,
  iban,
  licence,
  personName,
  phone,
  postCode,
  text,
} from "#lib/core/field-table.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { PROVIDERS } from "#lib/core/providers.ts";

export const COMPANY_TYPES = ["operator", "aggregator", "regional_partner"] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

export const BILLING_TYPES = ["e_invoice", "email"] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** The details of a company: the fields of its form. A new company has all of them; only the external id may be empty. */
export const companyFields = fieldTable({
  externalId: text({ max: 64 }),
  companyType: choice(COMPANY_TYPES, { always: true }),
  businessId: businessId({ always: true }),
  companyName: personName({ max: 50, always: true, printed: true }),
  provider: choice(PROVIDERS, { always: true }),
  address: {
    street: text({ max: 80, always: true, printed: true }),
    postCode: postCode({ always: true }),
    city: text({ max: 64, always: true, printed: true }),
  },
  contact: {
    firstName: personName({ max: 64, always: true }),
    lastName: personName({ max: 64, always: true }),
    phoneNumber: phone({ always: true }),
    email: email({ max: 128, always: true }),
  },
  taxiServiceLicence: licence({ max: 20, always: true, printed: true }),
  /** The language of the company's documents, and of mails to people without an account. */
  language: choice(LANGUAGES, { always: true }),
});

/** How a company is billed, and the account that it is paid to. `missingBilling` lists what each billing type requires. */
export const billingFields = fieldTable({
  billingType: choice(BILLING_TYPES, {}),
  eInvoicingAddress: eInvoiceAddress({ max: 32 }),
  eInvoicingOperator: eInvoiceOperator({ max: 32 }),
  emailInvoicingAddress: email({ max: 64 }),
  iban: iban({}),
  bic: bic({}),
  /** The account's holder as the bank knows it, if it is not the company's name. Payment files carry it. */
  accountHolderName: personName({ max: 70, printed: true }),
});

export const accountantFields = fieldTable({ accountantEmail: email({ max: 64 }) });

export type CompanyFields = FieldsOf<typeof companyFields>;
export type Address = CompanyFields["address"];
export type Contact = CompanyFields["contact"];
export type Billing = FieldsOf<typeof billingFields>;
export type CompanyFormValues = FormValuesOf<typeof companyFields>;
