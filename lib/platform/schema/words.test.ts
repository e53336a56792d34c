import { expect, test } from "vitest";
import type { z } from "zod";
import { clientFormSchema } from "#lib/api-clients/schema.ts";
import { newAreaFormSchema, ruleFormSchema } from "#lib/booking-areas/schema.ts";
import {
  billingFormSchema,
  companyChangesSchema,
  contractFormSchema,
  newCompanySchema,
} from "#lib/companies/schema.ts";
import type { Result } from "#lib/core/result.ts";
import { createDiscountSchema, discountFormSchema } from "#lib/discounts/schema.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { paymentSchema } from "#lib/payments/schema.ts";
import { invitationFormSchema } from "#lib/people/schema.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import { askRunSchema } from "#lib/settlements/schema.ts";

const FIELDS: [name: string, schema: z.ZodType, path: string][] = [
  ["a new company's provider", newCompanySchema, "provider"],
  ["a changed company's provider", companyChangesSchema, "provider"],
  ["a company's billing type", billingFormSchema, "billing.billingType"],
  ["a company's package", contractFormSchema, "choosePackage.name"],
  ["an area's provider", newAreaFormSchema, "provider"],
  ["an area rule's effect", ruleFormSchema, "effect"],
  ["a discount's target", discountFormSchema, "target"],
  ["a discount's measure", discountFormSchema, "measure"],
  ["a discount's scope", discountFormSchema, "scope"],
  ["a program's discount's target", createDiscountSchema, "body.target"],
  ["a payment's type", paymentSchema, "type"],
  ["an invited person's role", invitationFormSchema, "role"],
  ["a program's reach", clientFormSchema, "reach"],
  ["a run's task", askRunSchema, "task"],
];

const bodyOf = (path: string, value: unknown): unknown =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** The Finnish message beside the field. */
function messageAt(result: Result<unknown>, path: string): string | undefined {
  if (result.ok) return undefined;
  const code = result.error.issues?.find((issue) => issue.path === path.replace("body.", ""))?.code;
  return code && messageOfCode(code);
}

test.each(FIELDS)("%s says whether it is missing or unknown", (_, schema, path) => {
  for (const empty of ["", undefined])
    expect(messageAt(parseInput(schema, bodyOf(path, empty)), path)).toBe("Pakollinen");
  for (const unknown of ["eiole", "__proto__", 7])
    expect(messageAt(parseInput(schema, bodyOf(path, unknown)), path)).toBe("Tuntematon arvo");
});
