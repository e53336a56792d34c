import { z } from "zod";
import { companyAnswer } from "#lib/companies/api.ts";
import { companyExample } from "#lib/companies/examples.ts";
import { companyWords } from "#lib/companies/field-docs.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { fieldValue, textValue, words } from "#lib/platform/api/values.ts";
import { refreshCompanySchema } from "./provider-answer-schema.ts";

const refreshed = describeAnswer(
  "RefreshedCompany",
  z.strictObject({
    applied: z.boolean(),
    changes: z.array(z.strictObject({ path: textValue, from: fieldValue, to: fieldValue })),
    answer: textValue.regex(/^[0-9a-f]{64}$/),
    company: companyAnswer,
  }),
  {
    applied: { description: "Whether the company now equals the provider's data.", example: true },
    changes: {
      description: "The differences, applied or not.",
      items: {
        path: { description: "The field.", example: "contact.phoneNumber" },
        from: { description: "Its value before.", example: "+358401234567" },
        to: { description: "Its value after.", example: "+358409876543" },
      },
    },
    answer: {
      description:
        "The SHA-256 of the provider's answer, hexadecimal. Send it along to apply exactly the shown differences.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
    company: { description: "The company after the call.", fields: companyWords },
  },
);

export const refreshCompanyOperation = operation({
  operationId: "refreshCompany",
  method: "POST",
  path: "/api/companies/{companyId}/update",
  tag: "Companies",
  summary: "Refresh a company from its dispatch provider",
  description:
    "Asks the company's dispatch provider for name, address, contact, licence and status, and applies the differences. With `apply: false` it only shows them. For admins. The company needs an `externalId` and a connected provider.",
  scope: "companies:write",
  versioned: true,
  bodyOptional: true,
  input: describeInput(refreshCompanySchema, {
    companyId: words.companyId,
    body: {
      description: "Left out: the changes are applied.",
      fields: {
        apply: { description: "`false` only shows the differences.", example: false },
        answer: {
          description: "The `answer` of an earlier call. Another answer of the provider is refused (409).",
          example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        },
      },
    },
    version: words.version,
  }),
  answer: {
    status: 200,
    description: "The differences and the company.",
    schema: refreshed,
    headers: ["ETag"],
    example: {
      applied: true,
      changes: [{ path: "contact.phoneNumber", from: "+358409876543", to: "+358401234567" }],
      answer: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      company: companyExample,
    },
  },
  failures: [
    "forbidden",
    "not_refreshable",
    "stale",
    "dispatch_changed",
    "dispatch_other_company",
    "dispatch_unknown_id",
    "dispatch_unreachable",
    "dispatch_failed",
    "dispatch_garbage",
    "dispatch_unauthorized",
    "dispatch_not_connected",
    "dispatch_paused",
    "dispatch_slow",
  ],
  examples: [
    { name: "show", summary: "Only show what would change", body: { apply: false } },
    { name: "apply", summary: "Apply at once" },
  ],
});
