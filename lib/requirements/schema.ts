import { z } from "zod";
import { parsePostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  listSearchSchema,
  optionalWord,
  periodDateSchema,
  requiredText,
  requiredWord,
  tableFormatSchema,
  versionSchema,
  wholeNumberText,
} from "#lib/platform/schema/fields.ts";
import { sortSchema } from "#lib/platform/schema/lists.ts";
import { askedOf, isAskable, LEVELS } from "./rules/asked.ts";
import { CONSEQUENCES } from "./rules/requirement.ts";
import { REQUIREMENT_PHASES, type RequirementContent } from "./rules/revision.ts";

const MOST_YEARS = 50;
const MOST_NOTICE = 365;
const MAX_CODES = 2_000;

/** The form's fields. Only the type of a vehicle rule, and the years of an age count. */
const formShape = {
  name: requiredText(80),
  level: requiredWord(LEVELS),
  /** The path of a field, or `vehicle_age`. */
  asked: z.string("required").min(1, "required").max(64, "unknown_value"),
  years: z.string().max(9, "requirement_years").default(""),
  consequence: requiredWord(CONSEQUENCES),
  provider: optionalWord(PROVIDERS),
  companyType: optionalWord(COMPANY_TYPES),
  vehicleType: optionalWord(VEHICLE_TYPES),
  postCodes: z.string().max(MAX_CODES, `too_long:${MAX_CODES}`).default(""),
  validFrom: periodDateSchema,
  noticeDays: wholeNumberText(0, MOST_NOTICE),
};

type Typed = z.output<z.ZodObject<typeof formShape>>;

/** The typed values as the terms of a rule. */
function contentOfForm(typed: Typed, ctx: z.RefinementCtx): RequirementContent {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  const { asked: given, years, postCodes, vehicleType, ...rest } = typed;
  const asked = askedOf(given, /^\d{1,2}$/.test(years) ? Number(years) : 0);
  if (!isAskable(rest.level, asked)) refuse("asked", "unknown_value");
  if ("years" in asked && (asked.years < 1 || asked.years > MOST_YEARS)) refuse("years", "requirement_years");
  const { ranges, wrong } = parsePostCodes(postCodes);
  if (wrong.length > 0) refuse("postCodes", "post_codes_wrong");
  return {
    ...rest,
    asked,
    vehicleType: rest.level === "vehicle" ? vehicleType : null,
    postCodes: ranges.length === 0 ? null : ranges,
  };
}

export const requirementFormSchema = z.strictObject(formShape).transform(contentOfForm);

export const requirementIdSchema = z.strictObject({ requirementId: idSchema });
export const requirementPageSchema = z.strictObject({
  ...requirementIdSchema.shape,
  history: cursorSchema.optional(),
});
export const createRequirementSchema = z.strictObject({ body: requirementFormSchema });
export const saveRequirementSchema = z.strictObject({
  ...requirementIdSchema.shape,
  version: versionSchema,
  body: requirementFormSchema,
});
export const endRequirementSchema = z.strictObject({
  ...requirementIdSchema.shape,
  version: versionSchema,
});

/** A company, vehicle or driver. */
export const blocksSchema = z.strictObject({ level: z.enum(LEVELS), id: idSchema });

/** A preview of a rule; with `replaces`, of a change of that one. */
export const previewRequirementSchema = z.strictObject({
  body: z.strictObject({ requirement: requirementFormSchema, replaces: idSchema.nullable().default(null) }),
});

/** The same preview as a file: the form's values stand in the address. */
export const previewExportSchema = z
  .strictObject({ ...formShape, replaces: idSchema.optional(), format: tableFormatSchema })
  .transform(({ replaces = null, format, ...typed }, ctx) => ({
    format,
    replaces,
    requirement: contentOfForm(typed, ctx),
  }));

const filterShape = {
  phase: z.enum(REQUIREMENT_PHASES, "unknown_value").optional(),
  level: z.enum(LEVELS, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  sort: sortSchema(["name", "validFrom"]).default("name"),
};
export const requirementListSchema = z.strictObject({ ...filterShape, cursor: cursorSchema.optional() });
export const requirementExportSchema = z.strictObject({ ...filterShape, format: tableFormatSchema });
