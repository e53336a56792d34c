import { z } from "zod";
import { emailSchema, idSchema } from "#lib/platform/schema/fields.ts";

/** A company agrees to show its books on the desk of this address. */
export const agreeToDeskSchema = z.strictObject({
  companyId: idSchema,
  body: z.strictObject({ email: emailSchema(128) }),
});

/** A company ends its agreement. */
export const endDeskSchema = z.strictObject({ companyId: idSchema, deskId: z.uuid("not_found") });

/** The token of a desk's link. */
export const deskVisitSchema = z.strictObject({ token: z.string("link_expired").max(200, "link_expired") });

/** The files of a month, of one client or of all. */
export const deskMonthSchema = z.strictObject({
  month: z.string("required").regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid"),
  company: idSchema.optional(),
});
