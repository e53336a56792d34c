import { z } from "zod";
import { isPlainDate } from "#lib/domain/calendar.ts";
import { PERIOD_DAYS } from "#lib/domain/packages.ts";
import { cleanText, isEmail, normaliseEmail, textLength } from "#lib/domain/text.ts";

// The building blocks of every form, action and API body. Messages are codes; lib/i18n/errors.ts says them in Finnish.

/** An id in a path or a body: what no row can have does not exist. */
export const idSchema = z.coerce
  .string("not_found")
  .regex(/^[1-9]\d{0,14}$/, "not_found")
  .transform(Number);

const cleaned = (text: string): string => cleanText(text) ?? text;

const lineOfText = z
  .string({ error: "required" })
  .overwrite(cleaned)
  .refine((text) => cleanText(text) !== null, "bad_characters");

const within = (maxLength: number) => (text: string) => textLength(text) <= maxLength;

/** One line of text, normalised, at most `maxLength` code points. */
export const requiredText = (maxLength: number) =>
  lineOfText.min(1, "required").refine(within(maxLength), `too_long:${maxLength}`);

/** Like requiredText, but empty is allowed and stored as null. */
export const optionalText = (maxLength: number) =>
  nullWhenEmpty(lineOfText.refine(within(maxLength), `too_long:${maxLength}`));

/** A field that passes through `normalise` before `isValid`, so that what was checked is what is stored. */
export const requiredForm = (
  normalise: (text: string) => string,
  checks: readonly { isValid: (text: string) => boolean; code: string }[],
) =>
  checks.reduce<z.ZodType<string, string>>(
    (schema, { isValid, code }) => schema.refine(isValid, { error: code, abort: true }),
    z
      .string({ error: "required" })
      .max(256, { error: checks[0]?.code ?? "invalid", abort: true }) // no check reads endless text
      .overwrite((text) => normalise(cleaned(text)))
      .min(1, { error: "required", abort: true }),
  );

export const optionalForm = (
  normalise: (text: string) => string,
  checks: readonly { isValid: (text: string) => boolean; code: string }[],
) => nullWhenEmpty(requiredForm(normalise, checks));

export const emailSchema = (maxLength: number) =>
  requiredForm(normaliseEmail, [
    { isValid: within(maxLength), code: `too_long:${maxLength}` },
    { isValid: isEmail, code: "email" },
  ]);

export const optionalEmail = (maxLength: number) => nullWhenEmpty(emailSchema(maxLength));

const dateSchema = z.string({ error: "required" }).refine(isPlainDate, "date");

/** The first or last day of a package: within reach of a day's arithmetic in either direction. */
export const periodDateSchema = dateSchema.refine(
  (date) => date >= PERIOD_DAYS.from && date < PERIOD_DAYS.until,
  "date",
);

/** Forms send an empty field as "", the API as null: both mean nothing. */
function nullWhenEmpty(schema: z.ZodType<string, string>) {
  return z.preprocess(
    (value) => (typeof value === "string" && cleaned(value).trim() === "" ? null : value),
    schema.nullable(),
  ) as unknown as z.ZodType<string | null, string | null>;
}
