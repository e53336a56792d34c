import { z } from "zod";
import { isPlainDate, PERIOD_DAYS } from "#lib/core/calendar.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { cleanText, isEmail, normaliseEmail, searchText, textLength } from "#lib/core/text.ts";

// The building blocks of every form, action and API body. Messages are codes; lib/messages/errors.ts has their words. `meta`
// gives /api/openapi.json the limits that it cannot read from the checks.

/** An id in a path or a body; an id that no row can have is not found. */
export const idSchema = z.coerce
  .string("not_found")
  .regex(/^[1-9]\d{0,14}$/, "not_found")
  .meta({ type: "integer", minimum: 1, maximum: 999_999_999_999_999 })
  .transform(Number);

const cleaned = (text: string): string => cleanText(text) ?? text;

const lineOfText = z
  .string({ error: "required" })
  .overwrite(cleaned)
  .refine((text) => cleanText(text) !== null, "bad_characters");

const within = (maxLength: number) => (text: string) => textLength(text) <= maxLength;

/** One line of text, normalised, at most `maxLength` code points. */
export const requiredText = (maxLength: number) =>
  lineOfText.min(1, "required").refine(within(maxLength), `too_long:${maxLength}`).meta({ maxLength });

/** Each line in its stored form, or null if one has a forbidden character. */
function cleanLines(text: string): string | null {
  const lines = text.split(/\r\n|\r|\n/).map(cleanText);
  return lines.includes(null)
    ? null
    : lines
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
}

/** Several lines of text, each normalised, at most `maxLength` code points in all. */
export const linesOfText = (maxLength: number) =>
  z
    .string("required")
    .max(2 * maxLength, `too_long:${maxLength}`)
    .overwrite((text) => cleanLines(text) ?? text)
    .refine((text) => cleanLines(text) !== null, "bad_characters")
    .refine((text) => textLength(text) <= maxLength, `too_long:${maxLength}`)
    .meta({ maxLength });

/** Like requiredText, but empty is allowed and stored as null. */
export const optionalText = (maxLength: number) =>
  nullWhenEmpty(lineOfText.refine(within(maxLength), `too_long:${maxLength}`).meta({ maxLength }));

/**
 * A field that passes through `normalise` before `isValid`, so that the checked text is the stored text. The emptiness check
 * comes first: a text that normalises to nothing is wrong, not missing.
 */
export const requiredForm = (
  normalise: (text: string) => string,
  checks: readonly { isValid: (text: string) => boolean; code: string }[],
) =>
  checks.reduce<z.ZodType<string, string>>(
    (schema, { isValid, code }) => schema.refine(isValid, { error: code, abort: true }),
    z
      .string({ error: "required" })
      .max(256, { error: checks[0]?.code ?? "invalid", abort: true }) // bounds the work of `normalise`
      .overwrite(cleaned)
      .refine((text) => text.trim() !== "", { error: "required", abort: true })
      .overwrite((text) => normalise(text) || text),
  );

export const optionalForm = (
  normalise: (text: string) => string,
  checks: readonly { isValid: (text: string) => boolean; code: string }[],
) => nullWhenEmpty(requiredForm(normalise, checks));

export const emailSchema = (maxLength: number) =>
  requiredForm(normaliseEmail, [
    { isValid: within(maxLength), code: `too_long:${maxLength}` },
    { isValid: isEmail, code: "email" },
  ]).meta({ maxLength });

export const optionalEmail = (maxLength: number) => nullWhenEmpty(emailSchema(maxLength));

export const dateSchema = z
  .string({ error: "required" })
  .refine(isPlainDate, { error: "date", abort: true })
  .meta({ format: "date" });

/** A date that exists; empty is allowed and stored as null. */
export const optionalDate = nullWhenEmpty(dateSchema);

/** A value that the server computes: a PUT accepts it as the GET gave it, and ignores it. */
export const computedFields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Name,
    z.ZodOptional<z.ZodUnknown>
  >;

/** One of a few fixed words. An empty field and an unknown word are two different mistakes. */
export const requiredWord = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => (isNothing(input) ? "required" : "unknown_value") });

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === "";

/** One of a few fixed words; empty is allowed and stored as null. */
export const optionalWord = <Word extends string>(words: readonly Word[]) =>
  nullWhenEmpty(
    z.enum(words, "unknown_value") as unknown as z.ZodType<string, string>,
  ) as unknown as z.ZodType<Word | null, Word | "" | null>;

/** A whole number, as text from a form or as a number from a call; empty is allowed and stored as null. */
export const optionalWholeNumber = (isValid: (value: number) => boolean, code: string) =>
  z.union([z.number(), z.string(), z.null()], code).transform((value, ctx): number | null => {
    const text = typeof value === "string" ? cleaned(value) : String(value ?? "");
    if (text === "") return null;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (isValid(number)) return number;
    ctx.addIssue({ code: "custom", message: code });
    return z.NEVER;
  });

/** A search within a list. */
export const listSearchSchema = z
  .string()
  .max(64, "too_long:64")
  .overwrite((text) => searchText(text) ?? "");

/** An instant in ISO 8601, with its offset, as milliseconds since 1970. */
export const instantMsSchema = z.iso
  .datetime({ offset: true, error: "instant" })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= FIRST_INSTANT, "instant");

/** An instant in ISO 8601, with its offset, as a Date. */
export const instantSchema = instantMsSchema.transform((ms) => new Date(ms));

const FIRST_INSTANT = Date.UTC(1900, 0, 1);

/** A whole number in an address or a form: digits only, so `1e2` and `0x10` are refused. */
export function wholeNumberText(from: number, to: number) {
  return z.coerce
    .string("invalid")
    .regex(/^\d{1,9}$/, { error: "invalid", abort: true })
    .refine((text) => Number(text) >= from && Number(text) <= to, "invalid")
    .meta({ type: "integer", minimum: from, maximum: to })
    .transform(Number);
}

/** Rows that one call of the API may ask for. */
export const limitSchema = wholeNumberText(1, 1_000).default(100);

/** The version that the change is based on; without it the change applies to the current version. */
export const versionSchema = z.number().int().positive();

/** A form's nonce or the Idempotency-Key header: a repeated key finds the first result. */
export const submissionKeySchema = z
  .string()
  .min(8, { error: "invalid", abort: true })
  .max(128, { error: "invalid", abort: true })
  .regex(/^[\x21-\x7e]+$/, "invalid");

/** The first or last day of a package: one day can be added or subtracted without an overflow. */
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

/** The file format of an exported list. */
export const tableFormatSchema = z.enum(TABLE_FORMATS, "unknown_value");

const CODE = /^[a-z][a-z_]*(?::\d+)?$/;

/** The schemas' messages are codes; zod's own texts (for a wrong type, say) become `invalid`. */
export function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String).filter((part, index) => !(index === 0 && part === "body"));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key].join("."), code: "unknown_field" }));
  }
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return [
    {
      path: path.join("."),
      code: missing ? "required" : CODE.test(issue.message) ? issue.message : "invalid",
    },
  ];
}

/** Limits the answer: a body full of unknown fields must not cause an answer many times its size. */
const MAX_ISSUES = 100;

/**
 * Reads untrusted input by a schema. Fails with `invalid`, which names every failing field, or `not_found` for an impossible
 * id.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const issues = parsed.error.issues.flatMap(issuesOf);
  if (issues.some(({ code }) => code === "not_found")) return fail("not_found");
  return fail("invalid", { issues: issues.slice(0, MAX_ISSUES) });
}
