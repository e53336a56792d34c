import { z } from "zod";
import { MAX_CLIENT_COMPANIES, OVERLAP_HOURS, REACHES } from "#lib/api-clients/rules/api-client.ts";
import { SCOPES } from "#lib/core/actor.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  listSearchSchema,
  optionalWord,
  requiredText,
  requiredWord,
  versionSchema,
} from "#lib/platform/schema/fields.ts";

/** A form sends scopes in one text; a program may send a list. */
const wordsOf = (value: unknown): unknown =>
  typeof value === "string" ? value.split(" ").filter((word) => word !== "") : value;

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const scopesSchema = z.preprocess(
  wordsOf,
  z
    .array(z.enum(SCOPES, "unknown_value"), "required")
    .min(1, "required")
    .max(100, "too_many")
    .overwrite(unique),
);

const companiesSchema = z.preprocess(
  wordsOf,
  z.array(idSchema, "invalid").max(MAX_CLIENT_COMPANIES, "too_many").overwrite(unique),
);

/** The fields of an external system that can be changed later. */
const plainShape = { name: requiredText(64), scopes: scopesSchema };

/** The form of a company's own program. */
export const companyClientFormSchema = z.strictObject(plainShape);

/** The form of an external system: admins choose the reach too. */
export const clientFormSchema = z
  .strictObject({
    ...plainShape,
    reach: requiredWord(REACHES),
    provider: optionalWord(PROVIDERS).default(null),
    companies: companiesSchema.default([]),
  })
  .superRefine(({ reach, provider, companies }, ctx) => {
    if (reach === "provider" && provider === null)
      ctx.addIssue({ code: "custom", path: ["provider"], message: "required" });
    if (reach === "companies" && companies.length === 0)
      ctx.addIssue({ code: "custom", path: ["companies"], message: "required" });
  });

export const createClientSchema = z.strictObject({ body: clientFormSchema });
export const createCompanyClientSchema = z.strictObject({
  companyId: idSchema,
  body: companyClientFormSchema,
});

/** One external system; with `companyId` on a company's page. */
const idsShape = { clientId: idSchema, companyId: idSchema.optional() };
export const clientIdSchema = z.strictObject(idsShape);

export const saveClientSchema = z.strictObject({
  ...idsShape,
  version: versionSchema,
  body: companyClientFormSchema,
});

export const rotateSecretSchema = z.strictObject({
  ...idsShape,
  /** Hours for which the previous secret stays valid. */
  overlapHours: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      "required",
    )
    .pipe(z.literal([...OVERLAP_HOURS], "unknown_value")),
});

export const CLIENT_STATES = ["used", "revoked"] as const;

export const clientListSchema = z.strictObject({
  companyId: idSchema.optional(),
  state: z.enum(CLIENT_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.refine(({ value }) => typeof value === "string", "invalid").optional(),
});
