import { z } from "zod";
import { PERIOD_DAYS } from "#lib/core/calendar.ts";
import { parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import {
  DISCOUNT_MEASURES,
  DISCOUNT_SCOPES,
  DISCOUNT_STATES,
  MAX_DISCOUNT_CENTS,
} from "#lib/discounts/rules/discount.ts";
import { companyReference } from "#lib/fleet/schema.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  computedFields,
  idSchema,
  listSearchSchema,
  optionalDate,
  optionalText,
  optionalWord,
  periodDateSchema,
  requiredText,
  requiredWord,
  versionSchema,
} from "#lib/platform/schema/fields.ts";
import { listSchemas } from "#lib/platform/schema/lists.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";

// The scope, measure and days of a discount: stored values from the API, typed ones from the form.

const common = {
  name: requiredText(80),
  target: requiredWord(DISCOUNT_TARGETS),
  validFrom: periodDateSchema,
  validTo: optionalDate
    .refine((day) => day === null || (day >= PERIOD_DAYS.from && day < PERIOD_DAYS.until), "date")
    .default(null),
  note: optionalText(500).default(null),
};

type Days = { validFrom: string; validTo: string | null };
const inOrder = ({ validFrom, validTo }: Days) => validTo === null || validTo >= validFrom;
const ORDER = { path: ["validTo"], error: "date_order" };

const basisPoints = z.int("discount_percent").min(1, "discount_percent").max(10_000, "discount_percent");
const amountCents = z
  .int("discount_amount")
  .min(1, "discount_amount")
  .max(MAX_DISCOUNT_CENTS, "discount_amount");

/** The API's discount. Read-only fields of a GET are accepted and ignored. */
const discountBodySchema = z
  .strictObject({
    ...common,
    basisPoints: basisPoints.nullable().default(null),
    amountCents: amountCents.nullable().default(null),
    company: companyReference.nullable().default(null),
    provider: optionalWord(PROVIDERS).default(null),
    cancelled: z.boolean("invalid").default(false),
    ...computedFields("id", "state", "settled", "createdDate", "createdBy", "modifiedDate"),
  })
  .refine((one) => (one.basisPoints === null) !== (one.amountCents === null), {
    path: ["basisPoints"],
    error: "one_measure",
  })
  .refine(({ company, provider }) => company === null || provider === null, {
    path: ["provider"],
    error: "discount_one_scope",
  })
  .refine(inOrder, ORDER);

/** The form's discount: one field for the measure; of the scopes only the chosen one counts. */
export const discountFormSchema = z
  .strictObject({
    ...common,
    measure: requiredWord(DISCOUNT_MEASURES),
    value: z.string("required").min(1, "required").max(20, "discount_amount"),
    scope: requiredWord(DISCOUNT_SCOPES),
    provider: optionalWord(PROVIDERS),
    /** Its id. */
    company: z.string("required").max(15, "invalid"),
  })
  .superRefine(({ measure, value, scope, provider, company }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    const hundredths = parseHundredths(value) ?? 0;
    if (measure === "percent" && !basisPoints.safeParse(hundredths).success)
      refuse("value", "discount_percent");
    if (measure === "euros" && !amountCents.safeParse(hundredths).success) refuse("value", "discount_amount");
    if (scope === "provider" && provider === null) refuse("provider", "required");
    if (scope === "company" && !idSchema.safeParse(company).success) refuse("company", "discount_company");
  })
  .refine(inOrder, ORDER)
  .transform(({ measure, value, scope, provider, company, ...rest }): DiscountBody => {
    const hundredths = parseHundredths(value);
    return {
      ...rest,
      basisPoints: measure === "percent" ? hundredths : null,
      amountCents: measure === "euros" ? hundredths : null,
      provider: scope === "provider" ? provider : null,
      company: scope === "company" ? { id: Number(company) } : null,
      cancelled: false,
    };
  });

/** The companies of either discount. */
export type DiscountBody = Pick<
  z.output<typeof discountBodySchema>,
  keyof typeof common | "basisPoints" | "amountCents" | "company" | "provider" | "cancelled"
>;

export const discountIdSchema = z.strictObject({ discountId: idSchema });
export const discountPageSchema = z.strictObject({
  ...discountIdSchema.shape,
  history: cursorSchema.optional(),
});

export const createDiscountSchema = z.strictObject({ body: discountBodySchema });
export const saveDiscountSchema = z.strictObject({
  ...discountIdSchema.shape,
  version: versionSchema.optional(),
  body: discountBodySchema,
});
/** A preview of a discount; with `replaces`, of a change of that one. */
export const previewDiscountSchema = z.strictObject({
  body: z.strictObject({ discount: discountBodySchema, replaces: idSchema.nullable().default(null) }),
});

export const createDiscountFormSchema = z.strictObject({ body: discountFormSchema });
export const saveDiscountFormSchema = z.strictObject({
  ...discountIdSchema.shape,
  version: versionSchema,
  body: discountFormSchema,
});
export const previewDiscountFormSchema = z.strictObject({
  body: z.strictObject({ discount: discountFormSchema, replaces: idSchema.nullable().default(null) }),
});

export const endDiscountSchema = z.strictObject({ ...discountIdSchema.shape, version: versionSchema });

const filter = {
  target: z.enum(DISCOUNT_TARGETS, "unknown_value").optional(),
  scope: z.enum(DISCOUNT_SCOPES, "unknown_value").optional(),
  state: z.enum(DISCOUNT_STATES, "unknown_value").optional(),
  companyId: idSchema.optional(),
  q: listSearchSchema.optional(),
};

export const {
  page: discountListPageSchema,
  file: discountExportSchema,
  api: discountListSchema,
} = listSchemas({ fields: filter, columns: ["validFrom", "name"], order: "-validFrom" });
