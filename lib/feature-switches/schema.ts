import { z } from "zod";
import { FEATURE_NAME, FEATURE_SORTS, FEATURE_STATES } from "#lib/feature-switches/rules/features.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  computedFields,
  limitSchema,
  listSearchSchema,
  optionalText,
  tableFormatSchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";

/** A name in a path; an impossible name is not found. */
const name = z.string("not_found").regex(FEATURE_NAME, "not_found");
const note = optionalText(300);
const enabled = z.boolean("invalid");

export const featurePageSchema = z.strictObject({ name, history: cursorSchema.optional() });

export const featureFormSchema = z.strictObject({
  name: z
    .string("required")
    .overwrite((text) => text.trim())
    .min(1, { error: "required", abort: true })
    .regex(FEATURE_NAME, "feature_name"),
  note,
  enabled,
});
export const createFeatureSchema = z.strictObject({ body: featureFormSchema });

export const featureNoteFormSchema = z.strictObject({ note });

/** An absent field stays unchanged. */
const changes = z.strictObject({
  enabled: enabled.optional(),
  note: note.optional(),
  ended: z.boolean("invalid").optional(),
});
export const saveFeatureSchema = z.strictObject({ name, version: versionSchema.optional(), body: changes });

/**
 * Accepts the whole of a GET. A program may also create a feature: then an impossible name is refused by name, not as unknown.
 */
export const putFeatureSchema = z.strictObject({
  name: z.string("invalid").regex(FEATURE_NAME, "feature_name"),
  version: versionSchema.optional(),
  body: changes.extend({
    ...computedFields("modifiedAt", "modifiedBy"),
    name: z.string("invalid").optional(),
  }),
});

const filterShape = {
  state: z.enum(FEATURE_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  sort: z.enum(FEATURE_SORTS, "unknown_value").default("name"),
  cursor: cursorSchema.refine(({ value }) => typeof value === "string", "invalid").optional(),
};
export const featureListSchema = z.strictObject(filterShape);
export const featureNameSchema = z.strictObject({ name });
/** The list of features for programs. */
export const featureSettingsSchema = z.strictObject({ ...filterShape, limit: limitSchema });
export const featureExportSchema = z.strictObject({ ...filterShape, format: tableFormatSchema });
