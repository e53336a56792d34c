import { z } from "zod";
import { parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { SHARE_BASES } from "#lib/driver-statements/rules/driver-statement.ts";
import { earningsSchema } from "#lib/payments/schema.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, optionalWord, tableFormatSchema } from "#lib/platform/schema/fields.ts";

/** The drivers of a company's period; by default the one before the current period. */
export const driverStatementsSchema = earningsSchema;
export const driverStatementsExportSchema = earningsSchema.extend({
  format: tableFormatSchema,
  cursor: cursorSchema.optional(),
});
export const driverStatementSchema = earningsSchema.extend({ driverId: idSchema });

/** What a driver's link asks for. */
export const linkedDriverSchema = earningsSchema
  .pick({ period: true })
  .extend({ linkId: z.uuid("link_expired") });

const isShare = (text: string): boolean => {
  const hundredths = parseHundredths(text);
  return hundredths !== null && hundredths >= 0 && hundredths <= 10_000;
};

/** The form of a share: a percentage as it is typed. Without a basis there is no share. */
export const shareFormSchema = z
  .strictObject({ basis: optionalWord(SHARE_BASES), percent: z.string("required").max(20, "share_percent") })
  .refine(({ basis, percent }) => basis === null || isShare(percent), {
    path: ["percent"],
    error: "share_percent",
  })
  .transform(({ basis, percent }) =>
    basis === null ? null : { basis, employerBasisPoints: parseHundredths(percent) ?? 0 },
  );

/** A share of all drivers, or of one. */
export const saveShareSchema = z.strictObject({
  companyId: idSchema,
  driverId: idSchema.nullable(),
  body: shareFormSchema,
});
