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

/** The companies under one partner: for its page, its file and the API. */
export const {
  page: partnerPageSchema,
  file: partnerCompaniesExportSchema,
  api: partnerCompaniesSchema,
} = listSchemas({ fields: underPartner, columns: ["name", "vehicles", "drivers"], order: "name" });

/** A move of selected companies of a partner; `target` null: to no partner. */
export const movePartnerSchema = z.strictObject({
  partnerId: idSchema,
  /** The ticked rows; or all rows that match the list's filter, with the number that the person saw. */
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

/** The API's move: these companies come under this partner, whatever their former one. */
export const gatherSchema = z.strictObject({
  partnerId: idSchema,
  body: z.strictObject({
    companies: z
      .array(z.strictObject({ id: z.number("invalid").int("invalid").positive("invalid") }))
      .min(1, "required")
      .max(MAX_BULK, "too_many"),
  }),
});

/** `partnerId` is the partner at either end of the move. */
export const undoPartnerMoveSchema = z.strictObject({
  partnerId: idSchema,
  moveId: idSchema,
  body: z.strictObject({}).optional(),
});
