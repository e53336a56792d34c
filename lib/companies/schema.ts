import { z } from "zod";
import {
  BILLING_TYPES,
  COMPANY_TYPES,
  forComputedFields,
  missingBilling,
  PACKAGE_NAMES,
} from "#lib/companies/rules/company.ts";
import {
  hasBusinessIdCheckDigit,
  hasBusinessIdForm,
  normaliseBusinessId,
} from "#lib/core/finnish/business-id.ts";
import { isEInvoiceAddress, normaliseEInvoiceAddress } from "#lib/core/finnish/e-invoice.ts";
import { isBic, isIban, normaliseIban } from "#lib/core/finnish/iban.ts";
import { isPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { cursorSchema, refuseFiltersOfChanges } from "#lib/schema/cursor.ts";
import {
  emailSchema,
  idSchema,
  instantSchema,
  limitSchema,
  listSearchSchema,
  optionalEmail,
  optionalForm,
  optionalText,
  periodDateSchema,
  requiredForm,
  requiredName,
  requiredText,
  requiredWord,
  submissionKeySchema,
  versionSchema,
} from "#lib/schema/fields.ts";
import { listSchemas } from "#lib/schema/lists.ts";

export const businessIdSchema = requiredForm(normaliseBusinessId, [
  { isValid: hasBusinessIdForm, code: "business_id_form" },
  { isValid: hasBusinessIdCheckDigit, code: "business_id_check" },
]);

const address = z.strictObject({
  street: requiredText(80),
  postCode: requiredForm(
    (text) => text.trim(),
    [{ isValid: (text) => /^\d{5}$/.test(text), code: "post_code" }],
  ),
  city: requiredText(64),
});

const contact = z.strictObject({
  firstName: requiredName(64),
  lastName: requiredName(64),
  phoneNumber: requiredForm(normalisePhone, [{ isValid: isPhone, code: "phone" }]),
  email: emailSchema(128),
});

const billing = z.strictObject({
  billingType: requiredWord(BILLING_TYPES).nullable(),
  eInvoicingAddress: optionalForm(normaliseEInvoiceAddress, [
    { isValid: (text) => text.length <= 32, code: "too_long:32" },
    { isValid: isEInvoiceAddress, code: "e_invoice_address" },
  ]),
  eInvoicingOperator: optionalText(32),
  emailInvoicingAddress: optionalEmail(64),
  iban: optionalForm(normaliseIban, [{ isValid: isIban, code: "iban" }]),
  bic: optionalForm((text) => text.replaceAll(" ", "").toUpperCase(), [{ isValid: isBic, code: "bic" }]),
});

const packageSchema = z.strictObject({
  name: requiredWord(PACKAGE_NAMES),
  startDate: periodDateSchema,
  endDate: periodDateSchema.nullable().default(null),
});

const provider = requiredWord(PROVIDERS);

/** The details step: the least a new company has. */
export const details = {
  companyName: requiredName(50),
  businessId: businessIdSchema,
  provider,
  address,
  contact,
  taxiServiceLicence: requiredText(20),
};

/** The billing form: a type and, by the same rule as the gate's, what that type requires. */
export const billingFormSchema = z.strictObject({ billing }).superRefine((value, ctx) => {
  for (const path of missingBilling(value.billing)) {
    ctx.addIssue({ code: "custom", path: path.split("."), message: "required" });
  }
});

export const accountantFormSchema = z.strictObject({ accountantEmail: optionalEmail(64) });

/** The contract step of an incomplete company: both boxes are required. */
export const contractFormSchema = z.strictObject({
  choosePackage: z.strictObject({ name: requiredWord(PACKAGE_NAMES), startDate: periodDateSchema }),
  contract: z.strictObject({
    signed: z.literal(true, "required"),
    reliablePartner: z.literal(true, "required"),
  }),
});

const contract = z.strictObject({
  signed: z.boolean("unknown_value"),
  reliablePartner: z.boolean("unknown_value"),
  signedDate: z.unknown().optional(),
  signedBy: z.unknown().optional(),
  reliablePartnerDate: z.unknown().optional(),
  reliablePartnerBy: z.unknown().optional(),
});

/** Any part of a company: what the screens' forms and the API's PUT send. Unknown fields are refused by name. */
export const companyChangesSchema = z
  .strictObject({
    ...forComputedFields(z.unknown().optional()),
    externalId: optionalText(64),
    companyType: z.enum(COMPANY_TYPES, "unknown_value"),
    businessId: businessIdSchema,
    companyName: requiredName(50),
    provider,
    address: address.exactPartial(),
    contact: contact.exactPartial(),
    taxiServiceLicence: requiredText(20),
    aggregatorCompany: z
      .strictObject({ id: z.number("invalid").int("invalid").positive("invalid") })
      .nullable(),
    status: z.enum(STATUSES, "unknown_value"),
    billing: billing.exactPartial(),
    accountantEmail: optionalEmail(64),
    packages: z.array(packageSchema).max(100, "too_many"),
    choosePackage: z.strictObject({ name: requiredWord(PACKAGE_NAMES), startDate: periodDateSchema }),
    contract: contract.exactPartial(),
    owner: z.string().max(128, "too_long:128").nullable(),
  })
  .exactPartial();

/** A new company: the details step of the wizard, and optionally everything else a whole company has. */
export const newCompanySchema = z.strictObject({
  ...companyChangesSchema.shape,
  ...details,
});

export const companyIdSchema = z.strictObject({ companyId: idSchema });

export const createCompanySchema = z.strictObject({
  body: newCompanySchema,
  submissionKey: submissionKeySchema.optional(),
});

export const saveCompanySchema = z.strictObject({
  companyId: idSchema,
  body: companyChangesSchema,
  version: versionSchema.optional(),
});

export const deleteCompanySchema = z.strictObject({
  companyId: idSchema,
  version: versionSchema.optional(),
});

/** The list's filter, as it stands in the URL of the page and of the API. */
const companyFilter = {
  status: z.enum(STATUSES, "unknown_value").optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
};

export const { page: companyListPageSchema, file: companyExportSchema } = listSchemas({
  fields: { ...companyFilter, q: listSearchSchema.optional() },
  columns: ["name", "vehicles", "drivers"],
  order: "name",
});

/** The API's list, or what has changed of it. */
export const companyListSchema = z
  .strictObject({
    ...companyFilter,
    companyType: z.enum(COMPANY_TYPES, "unknown_value").optional(),
    updatedSince: instantSchema.optional(),
    limit: limitSchema,
    cursor: cursorSchema.optional(),
  })
  .superRefine(refuseFiltersOfChanges(["status", "provider", "companyType"]));

const target = z.strictObject(
  { id: z.number("invalid_target").int("invalid_target").positive("invalid_target") },
  "invalid_target",
);

/**
 * Copying needs the target only. The company itself may come along, under its name or beside the target: then it is
 * what the asker believes to copy, and is compared with what is stored.
 */
export const copyCompanySchema = z.strictObject({
  companyId: idSchema,
  body: z.strictObject({
    ...companyChangesSchema.shape,
    company: companyChangesSchema.exactOptional(),
    aggregatorCompany: target,
  }),
  version: versionSchema.optional(),
  submissionKey: submissionKeySchema.optional(),
});
