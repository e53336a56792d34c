import { z } from "zod";
import { detailsSchema } from "#lib/companies/schema.ts";
import type { ProviderCompany } from "#lib/dispatch/rules/dispatch.ts";
import { idSchema, requiredText, versionSchema } from "#lib/platform/schema/fields.ts";

const details = detailsSchema.shape;

/**
 * A provider's answer (docs/dispatch-provider.openapi.json) with the product's own limits and forms, so that every shown value
 * can be stored. Fields that the provider does not know are absent or null; unknown fields are ignored.
 */
export const providerCompanySchema: z.ZodType<ProviderCompany> = z.preprocess(
  (value) => mapParts(withoutNull(value), withoutNull),
  z.object({
    externalId: requiredText(64),
    businessId: details.businessId,
    status: z.string("required").regex(/^[a-z][a-z_]{0,31}$/, "invalid"),
    companyName: details.companyName,
    address: z.object(details.address.shape).exactPartial().exactOptional(),
    contact: z.object(details.contact.shape).exactPartial().exactOptional(),
    taxiServiceLicence: details.taxiServiceLicence.exactOptional(),
  }),
);

function withoutNull(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

function mapParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const refreshCompanySchema = z.strictObject({
  companyId: idSchema,
  /** A request without a body applies the changes. */
  body: z
    .strictObject({
      /** False only previews the changes. */
      apply: z.boolean("invalid").default(true),
      /** The digest of the previewed answer: a different answer is refused. */
      answer: z
        .string("invalid")
        .regex(/^[0-9a-f]{64}$/, "invalid")
        .exactOptional(),
    })
    .default({ apply: true }),
  /** The version of the previewed company. */
  version: versionSchema.optional(),
});
