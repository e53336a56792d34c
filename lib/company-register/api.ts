import { z } from "zod";
import { addressWords } from "#lib/companies/field-docs.ts";
import { REGISTER_SITUATIONS } from "#lib/company-register/rules/company-register.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { dateValue, instantValue, textValue } from "#lib/platform/api/values.ts";
import { registerLookUpSchema } from "./schema.ts";

const answer = describeAnswer(
  "RegisteredCompany",
  z.strictObject({
    businessId: textValue,
    name: textValue,
    address: z.strictObject({ street: textValue, postCode: textValue, city: textValue }).nullable(),
    situations: z.array(z.strictObject({ kind: z.enum(REGISTER_SITUATIONS), since: dateValue.nullable() })),
    askedAt: instantValue,
  }),
  {
    businessId: { description: "The business id.", example: "9900001-8" },
    name: { description: "The registered name.", example: "Taksi Mäkinen Oy" },
    address: {
      description: "The visiting address, or else the postal address; null without a complete address.",
      fields: addressWords,
    },
    situations: {
      description:
        "Bankruptcy, liquidation, restructuring, or that the company has ceased, as far as it holds now.",
      items: {
        kind: { description: "The kind of the situation.", example: "liquidation" },
        since: {
          description: "The first day; null if the register does not tell it.",
          example: "2026-05-04",
        },
      },
    },
    askedAt: { description: "When the register was asked, UTC.", example: "2026-11-22T08:00:00.000Z" },
  },
);

export const lookUpCompanyOperation = operation({
  operationId: "lookUpCompany",
  method: "GET",
  path: "/api/company-register/{businessId}",
  tag: "Companies",
  summary: "Look a business id up in the public register",
  description:
    "The public register's data of a company, to fill in a registration. The register is asked at most once a day for each business id. If it does not answer within two seconds, the request fails. At most 30 requests an hour.",
  scope: "companies:write",
  input: describeInput(registerLookUpSchema, {
    businessId: { description: "The business id.", example: "9900001-8" },
  }),
  answer: {
    status: 200,
    description: "The company as the register has it.",
    schema: answer,
    example: {
      businessId: "9900001-8",
      name: "Taksi Mäkinen Oy",
      address: { street: "Mannerheimintie 12 B", postCode: "00100", city: "Helsinki" },
      situations: [],
      askedAt: "2026-11-22T08:00:00.000Z",
    },
  },
  failures: ["invalid", "not_found", "register_unavailable", "too_many_lookups", "company_register_off"],
  examples: [{ name: "one", summary: "By its business id" }],
});
