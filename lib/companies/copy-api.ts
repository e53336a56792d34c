import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { idValue, words } from "#lib/platform/api/values.ts";
import { companyChangesWords } from "./field-docs.ts";
import { copyCompanySchema } from "./schema.ts";

const newId = describeAnswer("NewId", z.strictObject({ id: idValue }), {
  id: { description: "The id of the new company.", example: 13 },
});

export const copyCompanyOperation = operation({
  operationId: "copyCompany",
  method: "POST",
  path: "/api/companies/{companyId}/copy",
  tag: "Companies",
  summary: "Copy a company under a regional partner",
  description:
    "Makes an incomplete company of the same business under the regional partner, with the same details, billing, accountant, owner, and packages in force or planned. Agreement, ids in other systems, vehicles, drivers and other members stay behind. For admins.",
  scope: "companies:write",
  versioned: true,
  input: describeInput(copyCompanySchema.omit({ submissionKey: true }), {
    companyId: words.companyId,
    body: {
      description:
        "The regional partner. The body may also hold the company, as `company` or as fields beside the partner. It must equal the stored company.",
      fields: {
        ...companyChangesWords,
        aggregatorCompany: {
          description: "The regional partner under which the copy is made.",
          fields: { id: { description: "Its company id.", example: 7 } },
        },
        company: { description: "The company as the caller believes it to be.", fields: companyChangesWords },
      },
    },
    version: words.version,
  }),
  answer: {
    status: 201,
    description: "The copy's id.",
    schema: newId,
    headers: ["Location"],
    example: { id: 13 },
  },
  failures: ["forbidden", "invalid_target", "stale", "submission_conflict"],
  examples: [{ name: "target", summary: "The target alone", body: { aggregatorCompany: { id: 7 } } }],
});
