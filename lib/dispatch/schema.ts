import { z } from "zod";
import { PROVIDERS } from "#lib/core/providers.ts";
import { cleanText, textLength } from "#lib/core/text.ts";
import { MAX_AREAS } from "#lib/dispatch/rules/dispatch-settings.ts";
import { PROVIDER_SORTS, PROVIDER_STATES } from "#lib/dispatch/rules/provider-list.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  computedFields,
  listSearchSchema,
  tableFormatSchema,
  versionSchema,
} from "#lib/platform/schema/fields.ts";

/** A provider in a path; an unknown one is `not_found`. */
const provider = z.enum(PROVIDERS, "not_found");

export const providerIdSchema = z.strictObject({ provider });
/** The body is empty or absent. */
export const testProviderSchema = z.strictObject({ provider, body: z.strictObject({}).optional() });
export const providerPageSchema = z.strictObject({ provider, history: cursorSchema.optional() });

const filterShape = {
  state: z.enum(PROVIDER_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  sort: z.enum(PROVIDER_SORTS, "unknown_value").default("name"),
};
export const providerListSchema = z.strictObject(filterShape);
export const providerExportSchema = z.strictObject({
  ...filterShape,
  format: tableFormatSchema,
  /** The list has one page. */
  cursor: cursorSchema.optional(),
});

const MAX_AREA = 80;

/** A form sends areas one per line; a program sends a list. Duplicates are dropped, and the order stays. */
const areas = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/\r?\n|[,;]/) : value),
  z
    .array(
      z
        .string("invalid")
        .overwrite((text) => cleanText(text) ?? text)
        .refine((text) => cleanText(text) !== null, "bad_characters")
        .refine((text) => textLength(text) <= MAX_AREA, `too_long:${MAX_AREA}`),
      "invalid",
    )
    .max(2 * MAX_AREAS, "too_many")
    .overwrite((list) => [...new Set(list.filter((text) => text !== ""))])
    .refine((list) => list.length <= MAX_AREAS && list.join("\n").length <= 2_000, "too_many"),
);

const emptyIsNull = (value: unknown): unknown =>
  typeof value === "string" && value.trim() === "" ? null : value;

const baseUrl = z.preprocess(
  emptyIsNull,
  z
    .string("provider_url")
    .max(300, "too_long:300")
    .overwrite((text) => text.trim().replace(/\/+$/, ""))
    // The URL parser ignores line breaks and tabs.
    .refine((text) => cleanText(text) === text && URL.canParse(text), "provider_url")
    .nullable(),
);

/** The characters that a header may hold. */
const credential = z.preprocess(
  emptyIsNull,
  z
    .string("credential_form")
    .max(1_000, "too_long:1000")
    .regex(/^[\x21-\x7e]+$/, "credential_form")
    .nullable(),
);

export const providerAreasFormSchema = z.strictObject({ areas });
export const providerConnectionFormSchema = z.strictObject({
  baseUrl,
  credential,
  enabled: z.boolean("invalid"),
});

/** The read-only fields of a GET. The connection in force may be the configuration's, so a change uses the fields above. */
const asGiven = {
  ...computedFields("name", "capabilities", "calls", "lastSync", "companies"),
  provider: z.string("invalid").optional(),
  connection: z
    .strictObject({
      ...computedFields("condition", "source", "credentialSetAt"),
      enabled: z.boolean("invalid").optional(),
      baseUrl: z.string("provider_url").nullish(),
    })
    .optional(),
};

/** An absent field stays unchanged. */
export const saveProviderSchema = z.strictObject({
  provider,
  version: versionSchema.optional(),
  body: z.strictObject({
    areas: areas.optional(),
    baseUrl: baseUrl.optional(),
    credential: credential.optional(),
    enabled: z.boolean("invalid").optional(),
    ...asGiven,
  }),
});
