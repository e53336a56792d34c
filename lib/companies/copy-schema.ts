import { z } from "zod";
import { idSchema, submissionKeySchema, versionSchema } from "#lib/schema/fields.ts";
import { companyChangesSchema } from "./schema.ts";

const target = z.strictObject(
  { id: z.number("invalid_target").int("invalid_target").positive("invalid_target") },
  "invalid_target",
);

/**
 * Copying needs the target only. The company itself may come along, under its name or beside the target: then it is
 * what the asker believes to copy, and is compared with what is stored.
 */
export const copyCompanySchema = z.strictObject({
  companyId: idSchema,
  body: z.strictObject({
    ...companyChangesSchema.shape,
    company: companyChangesSchema.exactOptional(),
    aggregatorCompany: target,
  }),
  version: versionSchema.optional(),
  submissionKey: submissionKeySchema.optional(),
});
