import { z } from "zod";
import { AREA_STATES, EFFECTS } from "#lib/booking-areas/rules/booking-area.ts";
import { formatRange, MAX_RANGES, mergeRanges, parsePostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  computedFields,
  idSchema,
  instantSchema,
  limitSchema,
  listSearchSchema,
  optionalDate,
  optionalText,
  periodDateSchema,
  requiredText,
  requiredWord,
  versionSchema,
} from "#lib/platform/schema/fields.ts";
import { listSchemas, sortSchema } from "#lib/platform/schema/lists.ts";

/** Room for the largest area with each range on its own line. */
const MAX_TEXT = MAX_RANGES * 16;

/** A form sends one text, a program a list of codes and ranges; an issue names the place of the wrong piece. */
const postCodesSchema = z
  .union(
    [z.string().max(MAX_TEXT, "too_many"), z.array(z.string().max(16)).max(MAX_RANGES, "too_many")],
    "required",
  )
  .transform((given, ctx) => {
    const parsed = (typeof given === "string" ? [given] : given).map(parsePostCodes);
    const refuse = (message: string, path: number[] = []) => ctx.addIssue({ code: "custom", message, path });
    for (const [index, { wrong }] of parsed.entries())
      if (wrong.length > 0) refuse("post_codes_wrong", typeof given === "string" ? [] : [index]);
    const ranges = mergeRanges(parsed.flatMap((one) => one.ranges));
    if (ranges.length === 0 && ctx.issues.length === 0) refuse("required");
    if (ranges.length > MAX_RANGES) refuse("too_many");
    return ctx.issues.length > 0 ? z.NEVER : ranges;
  });

const contentShape = {
  name: requiredText(80),
  postCodes: postCodesSchema,
  validFrom: periodDateSchema,
  validTo: optionalDate.default(null),
};

/** The changeable parts of an area; its provider cannot change. */
export const areaFormSchema = z.strictObject(contentShape);
export const newAreaFormSchema = z.strictObject({
  name: contentShape.name,
  provider: requiredWord(PROVIDERS),
  validFrom: contentShape.validFrom,
  validTo: contentShape.validTo,
  postCodes: contentShape.postCodes,
});

export const createAreaSchema = z.strictObject({ body: newAreaFormSchema });

export const areaIdSchema = z.strictObject({ areaId: idSchema });

/** The read-only fields of a GET: a PUT accepts them unchanged; an area that can be changed has no end. */
export const saveAreaSchema = z.strictObject({
  areaId: idSchema,
  version: versionSchema.optional(),
  body: areaFormSchema.extend({
    ...computedFields("id"),
    provider: z.enum(PROVIDERS, "unknown_value").optional(),
    endedDate: z.null("read_only").optional(),
  }),
});

export const endAreaSchema = z.strictObject({ areaId: idSchema, version: versionSchema.optional() });

/** An area's page, with the cursors of its rules and of its history. */
export const areaPageSchema = z.strictObject({
  areaId: idSchema,
  rules: cursorSchema.optional(),
  history: cursorSchema.optional(),
});

const subjectId = z.preprocess((value) => (value === "" ? null : value), idSchema.nullable().default(null));

/** The company or vehicle of a rule, by its id. */
export const ruleFormSchema = z
  .strictObject({
    effect: requiredWord(EFFECTS),
    companyId: subjectId,
    vehicleId: subjectId,
    validFrom: optionalDate.default(null),
    validTo: optionalDate.default(null),
  })
  .refine(({ companyId, vehicleId }) => (companyId === null) !== (vehicleId === null), {
    message: "company_or_vehicle",
    path: ["companyId"],
  });

/** The form of a rule: the chosen company or vehicle. */
export const ruleFieldsSchema = z.strictObject({
  effect: requiredWord(EFFECTS),
  kind: requiredWord(["company", "vehicle"]),
  subject: z.string().min(1, "subject_unknown"),
  validFrom: optionalDate,
  validTo: optionalDate,
});

export const createRuleSchema = z.strictObject({ areaId: idSchema, body: ruleFormSchema });
export const ruleIdSchema = z.strictObject({ areaId: idSchema, ruleId: idSchema });
export const ruleListSchema = z.strictObject({
  areaId: idSchema,
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

const AREA_SORTS = ["name", "start"] as const;

export const { page: areaListPageSchema, file: areaExportSchema } = listSchemas({
  fields: {
    state: z.enum(AREA_STATES, "unknown_value").optional(),
    provider: z.enum(PROVIDERS, "unknown_value").optional(),
    q: listSearchSchema.optional(),
  },
  columns: AREA_SORTS,
  order: "name",
});

/** The map beside the list: of all providers, or of the list's chosen one. */
export const areaMapSchema = areaListPageSchema.pick({ provider: true });

const postCodeSchema = z
  .string("required")
  .trim()
  .regex(/^\d{5}$/, "post_code")
  .meta({ pattern: "^\\d{5}$" });

/** The input of the API's list, or with `postCode` of the question who may drive there. */
export const bookingAreasSchema = z.strictObject({
  postCode: postCodeSchema.optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
  at: instantSchema.optional(),
  state: z.enum(AREA_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  sort: sortSchema(AREA_SORTS).optional(),
  limit: limitSchema,
  cursor: cursorSchema.optional(),
});

/** The page 'Kuka saa ajaa?'; without a code and a provider it shows an empty form. */
export const whoPageSchema = z.strictObject({
  postCode: postCodeSchema.optional(),
  provider: z.enum(PROVIDERS, "unknown_value").optional(),
  day: optionalDate.optional(),
  plate: optionalText(10).optional(),
  cursor: cursorSchema.optional(),
});

/** A list of ranges as a form's text. */
export const rangesText = (ranges: readonly { first: number; last: number }[]): string[] =>
  ranges.map((range) => formatRange(range, "-"));
