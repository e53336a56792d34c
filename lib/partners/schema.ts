import { z } from "zod";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { MAX_BULK } from "#lib/fleet/rules/bulk-targets.ts";
import { sortSchema } from "#lib/fleet/schema.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import {
  idSchema,
  limitSchema,
  listSearchSchema,
  submissionKeySchema,
  tableFormatSchema,
} from "#lib/schema/fields.ts";

const partnerFilter = {
  type: z.enum(PARTNER_TYPES, "unknown_value").optional(),
  status: z.enum(STATUSES, "unknown_value").optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};
const partnerSort = sortSchema(["name", "companies", "vehicles"]);

export const partnerListPageSchema = z.strictObject({
  ...partnerFilter,
  sort: partnerSort.default("name"),
  cursor: cursorSchema.optional(),
});

/** The same list as a file. */
export const partnerExportSchema = partnerListPageSchema.extend({ format: tableFormatSchema });

/** The API's list goes by id where no order is asked for. */
export const partnerListSchema = z.strictObject({
  ...partnerFilter,
  sort: partnerSort.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

const underPartner = {
  partnerId: idSchema,
  status: z.enum(STATUSES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};
const companySort = sortSchema(["name", "vehicles", "drivers"]);

/** The companies under one partner, on its page. */
export const partnerPageSchema = z.strictObject({
  ...underPartner,
  sort: companySort.default("name"),
  cursor: cursorSchema.optional(),
});

export const partnerCompaniesExportSchema = partnerPageSchema.extend({ format: tableFormatSchema });

export const partnerCompaniesSchema = z.strictObject({
  ...underPartner,
  sort: companySort.optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

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
