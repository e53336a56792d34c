import { z } from "zod";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { blockedShape } from "#lib/platform/api/blocked.ts";
import { describeAnswer, describeInput, named } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { CHANGES, goneCompany } from "#lib/platform/api/tombstones.ts";
import {
  countValue,
  dateValue,
  idValue,
  instantValue,
  status,
  textValue,
  warningsValue,
  words,
} from "#lib/platform/api/values.ts";
import { answerShape } from "#lib/platform/schema/field-table.ts";
import { accountantFields, billingFields, companyFields } from "./company-fields.ts";
import { companyExample } from "./examples.ts";
import { companyChangesWords, companyWords } from "./field-docs.ts";
import {
  companyChangesSchema,
  companyIdSchema,
  companyListSchema,
  createCompanySchema,
  deleteCompanySchema,
  newCompanySchema,
  saveCompanySchema,
} from "./schema.ts";

const shown = z.strictObject({
  id: idValue,
  ...answerShape(companyFields),
  aggregatorCompany: z.strictObject({ id: idValue }).nullable(),
  status,
  billing: z.strictObject(answerShape(billingFields)),
  ...answerShape(accountantFields),
  packages: z.array(
    z.strictObject({ name: z.enum(PACKAGE_NAMES), startDate: dateValue, endDate: dateValue.nullable() }),
  ),
  contract: z.strictObject({
    signed: z.boolean(),
    reliablePartner: z.boolean(),
    signedDate: instantValue.nullable(),
    signedBy: textValue.nullable(),
    reliablePartnerDate: instantValue.nullable(),
    reliablePartnerBy: textValue.nullable(),
  }),
  external: z.strictObject({
    status: textValue.nullable(),
    goodSignStatus: z.strictObject({
      status: textValue.nullable(),
      id: textValue.nullable(),
      syncedDate: instantValue.nullable(),
    }),
  }),
  owner: textValue.nullable(),
  createdDate: instantValue,
  createdBy: textValue.nullable(),
  modifiedDate: instantValue,
  modifiedBy: textValue.nullable(),
  submittedDate: instantValue.nullable(),
  approvedDate: instantValue.nullable(),
  approvedBy: textValue.nullable(),
  vehicleCount: countValue,
  driverCount: countValue,
  warnings: warningsValue,
  ...blockedShape,
});

export const companyAnswer = describeAnswer("Company", shown, companyWords);

named("CompanyChanges", describeInput(companyChangesSchema, companyChangesWords));
named("NewCompany", describeInput(newCompanySchema, companyChangesWords));

const body = { description: "The fields to change; other fields stay." };

export const listCompaniesOperation = operation({
  operationId: "listCompanies",
  method: "GET",
  path: "/api/companies",
  tag: "Companies",
  summary: "List companies",
  description: `All companies that the caller may see, in the order of their ids. Deleted ones are left out. ${CHANGES}`,
  scope: "companies:read",
  input: describeInput(companyListSchema, {
    status: words.statusFilter,
    provider: { description: "Only companies of this dispatch provider.", example: "taksiHelsinki" },
    companyType: { description: "Only companies of this type.", example: "operator" },
    updatedSince: words.updatedSince,
    limit: words.limit,
    cursor: words.cursor,
  }),
  answer: listAnswer(
    "companies",
    z.union([companyAnswer, goneCompany]),
    [companyExample],
    ["Link", "X-Total-Count", "X-Updated-Until"],
  ),
  failures: [],
  examples: [
    { name: "all", summary: "From the beginning" },
    { name: "changes", summary: "Changes since an instant", query: { updatedSince: "2026-02-11T12:00:00Z" } },
    {
      name: "pending",
      summary: "Companies that wait for approval",
      query: { status: "pending", limit: "10" },
    },
  ],
});

export const createCompanyOperation = operation({
  operationId: "createCompany",
  method: "POST",
  path: "/api/companies",
  tag: "Companies",
  summary: "Register a company",
  description:
    "Makes a company with at least its details. It is `incomplete` until it has billing, a service package and the agreement, and is then sent for approval. A person who registers it becomes its owner, and may own five unfinished companies at a time. A person with 20 companies that wait for approval may send one more an hour; more get 429 with `Retry-After`. A business id that is taken is refused only when the company is sent for approval.",
  scope: "companies:write",
  input: describeInput(createCompanySchema.omit({ submissionKey: true }), {
    body: { description: "The new company.", fields: companyChangesWords },
  }),
  answer: {
    status: 201,
    description: "The company as stored.",
    schema: companyAnswer,
    headers: ["ETag", "Location"],
    example: companyExample,
  },
  failures: [
    "invalid",
    "business_id_taken",
    "too_many_drafts",
    "too_many_applications",
    "invalid_target",
    "incomplete",
    "forbidden",
    "submission_conflict",
  ],
  examples: [
    {
      name: "details",
      summary: "The smallest company",
      headers: { "Idempotency-Key": "5f0c1f0e-7c1b-4a39-9d0e-0d3c8f1c2a10" },
      body: {
        companyName: "Taksi Virtanen Oy",
        businessId: "1234567-1",
        provider: "taksiHelsinki",
        address: { street: "Asematie 1", postCode: "00100", city: "Helsinki" },
        contact: {
          firstName: "Aino",
          lastName: "Virtanen",
          phoneNumber: "+358401234567",
          email: "aino@taksi.example",
        },
        taxiServiceLicence: "123456",
      },
    },
  ],
});

export const getCompanyOperation = operation({
  operationId: "getCompany",
  method: "GET",
  path: "/api/companies/{companyId}",
  tag: "Companies",
  summary: "Read a company",
  description: "One company with everything the caller may see of it.",
  scope: "companies:read",
  input: describeInput(companyIdSchema, { companyId: words.companyId }),
  answer: {
    status: 200,
    description: "The company.",
    schema: companyAnswer,
    headers: ["ETag"],
    example: companyExample,
  },
  failures: [],
  examples: [{ name: "one", summary: "By its id" }],
});

export const saveCompanyOperation = operation({
  operationId: "saveCompany",
  method: "PUT",
  path: "/api/companies/{companyId}",
  tag: "Companies",
  summary: "Change a company",
  description:
    "Takes any part of a company, or the whole answer of a GET. A field left out is unchanged. Fields that only the server computes are accepted without effect. A change that the caller may not make is refused by its name and nothing is stored. From `pending` on, billing is changed by the company's people, by admins and by programs of all companies; the company's own program and a dispatch provider's program get 403 `people_only`. A person who changes `iban` or `bic` has shown who they are within the last ten minutes (`auth_time` of the token), else 403 `step_up_needed`. A changed account of a company in use is mailed to its owners, contact and accountant and holds payouts until an admin confirms it. If an admin or owner rejects it, the former account comes back. `status` approves (`active`), deactivates or withdraws (`inactive`).",
  scope: "companies:write",
  versioned: true,
  input: describeInput(saveCompanySchema, {
    companyId: words.companyId,
    body: { ...body, fields: companyChangesWords },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The company as stored.",
    schema: companyAnswer,
    headers: ["ETag"],
    example: companyExample,
  },
  failures: [
    "stale",
    "incomplete",
    "forbidden",
    "people_only",
    "step_up_needed",
    "invalid_target",
    "business_id_taken",
    "too_many_applications",
    "transition_not_allowed",
    "read_only",
    "periods_overlap",
  ],
  examples: [
    {
      name: "contact",
      summary: "Another phone number",
      body: { contact: { phoneNumber: "+358409876543" } },
    },
    {
      name: "billing",
      summary: "Invoices by e-mail",
      body: { billing: { billingType: "email", emailInvoicingAddress: "laskut@taksi.example" } },
    },
  ],
});

export const deleteCompanyOperation = operation({
  operationId: "deleteCompany",
  method: "DELETE",
  path: "/api/companies/{companyId}",
  tag: "Companies",
  summary: "Delete a company",
  description:
    "An incomplete company disappears. A pending company becomes inactive and stays. The deletion of a company that has been in use is refused. Nothing is erased: admins can bring it back.",
  scope: "companies:write",
  versioned: true,
  input: describeInput(deleteCompanySchema, { companyId: words.companyId, version: words.version }),
  answer: { status: 204, description: "The company is deleted.", schema: null },
  failures: ["not_deletable", "stale", "forbidden"],
  examples: [{ name: "one", summary: "By its id" }],
});
