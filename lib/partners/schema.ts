import { z } from "zod";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { idSchema, listSearchSchema, submissionKeySchema } from "#lib/platform/schema/fields.ts";
import { listSchemas } from "#lib/platform/schema/lists.ts";

const partnerFilter = {
  type: z.enum(PARTNER_TYPES, "unknown_value").optional(),
  status: z.enum(STATUSES, "unknown_value").optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

export const {
  page: partnerListPageSchema,
  file: partnerExportSchema,
  api: partnerListSchema,
} = listSchemas({ fields: partnerFilter, columns: ["name", "companies", "vehicles"], order: "name" });

const underPartner = {
  partnerId: idSchema,
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

/** The companies under one partner: on its page, as a file, and of the API. */
export const {
  page: partnerPageSchema,
  file: partnerCompaniesExportSchema,
  api: partnerCompaniesSchema,
} = listSchemas({ fields: underPartner, columns: ["name", "vehicles", "drivers"], order: "name" });

/** What a person asks of the companies they selected under a partner; `target` null: under nobody. */
export const movePartnerSchema = z.strictObject({
  partnerId: idSchema,
  /** Rows that were ticked; or everything behind the list's filter, with how many the person was told that is. */
  selection: z.union([
    z.strictObject({ ids: z.array(idSchema).min(1, "required").max(MAX_BULK, "too_many") }),
    z.strictObject({
      status: partnerFilter.status,
      q: listSearchSchema.optional(),
      count: z.number().int().min(1).max(MAX_BULK, "too_many"),
    }),
  ]),
  target: idSchema.nullable(),
  submissionKey: submissionKeySchema,
});

/** The API: these companies come under this partner, wherever they are. */
export const gatherSchema = z.strictObject({
  partnerId: idSchema,
  body: z.strictObject({
    companies: z
      .array(z.strictObject({ id: z.number("invalid").int("invalid").positive("invalid") }))
      .min(1, "required")
      .max(MAX_BULK, "too_many"),
  }),
});

/** `partnerId` is either end of the move. */
export const undoPartnerMoveSchema = z.strictObject({
  partnerId: idSchema,
  moveId: idSchema,
  body: z.strictObject({}).optional(),
});
