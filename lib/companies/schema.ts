import { z } from "zod";
import { ADDED_COMPANY_COLUMNS } from "#lib/companies/rules/added-columns.ts";
import { forComputedFields, missingBilling, PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { changesShape, fieldsSchema } from "#lib/platform/schema/field-table.ts";
import {
  idSchema,
  instantSchema,
  limitSchema,
  listSearchSchema,
  periodDateSchema,
  requiredWord,
  submissionKeySchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";
import { addedColumnsSchema, listSchemas, refuseFiltersOfChanges } from "#lib/platform/schema/lists.ts";
import {
  accountantFields,
  BILLING_TYPES,
  billingFields,
  COMPANY_TYPES,
  companyFields,
} from "./company-fields.ts";

const fields = fieldsSchema(companyFields);
/** An empty text is not a billing type. Null removes the choice. */
const billing = fieldsSchema(billingFields).extend({ billingType: requiredWord(BILLING_TYPES).nullable() });

export const businessIdSchema = fields.shape.businessId;

const packageSchema = z.strictObject({
  name: requiredWord(PACKAGE_NAMES),
  startDate: periodDateSchema,
  endDate: periodDateSchema.nullable().default(null),
});

/** The billing form: a type and the fields that the type requires (missingBilling). */
export const billingFormSchema = z.strictObject({ billing }).superRefine((value, ctx) => {
  for (const path of missingBilling(value.billing)) {
    ctx.addIssue({ code: "custom", path: path.split("."), message: "required" });
  }
});

export const accountantFormSchema = fieldsSchema(accountantFields);

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

/**
 * A company in a body: its id, or the whole company as a GET gave it. Only the id has an effect; unknown fields are refused by
 * name.
 */
export const companyReferenceOf = (code: "invalid" | "invalid_target") =>
  z
    .looseObject(
      { id: z.number(code).int(code).positive(code).max(Number.MAX_SAFE_INTEGER, code) },
      code === "invalid" ? undefined : code,
    )
    .superRefine((company, ctx) => {
      for (const name of Object.keys(company))
        if (!Object.hasOwn(companyChangesSchema.shape, name))
          ctx.addIssue({ code: "custom", message: "unknown_field", path: [name] });
    }) as unknown as z.ZodObject<{ id: z.ZodNumber }, z.core.$strict>;

/** Any part of a company, as forms and the API's PUT send it. Unknown fields are refused by name. */
export const companyChangesSchema = z
  .strictObject({
    ...forComputedFields(z.unknown().optional()),
    ...changesShape(companyFields),
    aggregatorCompany: companyReferenceOf("invalid").nullable(),
    status: z.enum(STATUSES, "unknown_value"),
    billing: billing.exactPartial(),
    ...changesShape(accountantFields),
    packages: z.array(packageSchema).max(100, "too_many"),
    choosePackage: z.strictObject({ name: requiredWord(PACKAGE_NAMES), startDate: periodDateSchema }),
    contract: contract.exactPartial(),
    owner: z.string().max(128, "too_long:128").nullable(),
  })
  .exactPartial();

/**
 * The details form. A person who may not choose the type or the external id leaves them out, and an API client leaves the
 * language out.
 */
export const detailsSchema = fields.exactPartial({ externalId: true, companyType: true, language: true });

/** A new company: the wizard's details step, and optionally everything else of a whole company. */
export const newCompanySchema = companyChangesSchema.extend(detailsSchema.shape);

export const companyIdSchema = z.strictObject({ companyId: idSchema });

/** The company and the package that the agreement names; without them the agreement has empty lines. */
export const contractQuerySchema = z.strictObject({
  companyId: idSchema.optional(),
  package: requiredWord(PACKAGE_NAMES).optional(),
});

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

/** The list's filter in the address of the page and of the API. */
const companyFilter = {
  status: z.enum(STATUSES, "unknown_value").optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
};

export const { page: companyListPageSchema, file: companyExportSchema } = listSchemas({
  fields: {
    ...companyFilter,
    q: listSearchSchema.optional(),
    columns: addedColumnsSchema(ADDED_COMPANY_COLUMNS).optional(),
  },
  columns: ["name", "vehicles", "drivers"],
  order: "name",
});

/** The input of the API's list, or of its changes. */
export const companyListSchema = z
  .strictObject({
    ...companyFilter,
    companyType: z.enum(COMPANY_TYPES, "unknown_value").optional(),
    updatedSince: instantSchema.optional(),
    limit: limitSchema,
    cursor: cursorSchema.optional(),
  })
  .superRefine(refuseFiltersOfChanges(["status", "provider", "companyType"]));

/**
 * Copying needs only the target. The body may also hold the company, as `company` or as fields beside the target; these must
 * equal the stored company.
 */
export const copyCompanySchema = z.strictObject({
  companyId: idSchema,
  body: z.strictObject({
    ...companyChangesSchema.shape,
    company: companyChangesSchema.exactOptional(),
    aggregatorCompany: companyReferenceOf("invalid_target"),
  }),
  version: versionSchema.optional(),
  submissionKey: submissionKeySchema.optional(),
});
