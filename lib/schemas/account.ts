import { z } from "zod";
import { textLength } from "#lib/domain/text.ts";
import { emailSchema } from "./fields.ts";

// The account forms. Messages are codes; lib/i18n/errors.ts says them in Finnish.

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;

const email = emailSchema(128);

/** Any characters, spaces included. Length is that of the form in which it is hashed (NFKC). */
const newPassword = z
  .string({ error: "required" })
  .min(1, { error: "required", abort: true })
  .refine((text) => text.isWellFormed(), { error: "bad_characters", abort: true })
  .refine((text) => normalisedLength(text) >= MIN_PASSWORD, { error: "password_too_short", abort: true })
  .refine((text) => normalisedLength(text) <= MAX_PASSWORD, "password_too_long");

const confirmPassword = z.string({ error: "required" }).min(1, "required");

/** What is being typed at sign-in may be anything that once was a password; longer than any is not worth hashing. */
const givenPassword = z
  .string({ error: "required" })
  .min(1, { error: "required", abort: true })
  .max(1_000, "password_too_long");

/** The secret of a mailed link: what cannot be one is as good as an expired one. */
const linkToken = z.string({ error: "link_expired" }).regex(/^[A-Za-z0-9_-]{43}$/, "link_expired");

export const registerSchema = z
  .strictObject({ email: alone(email), password: alone(newPassword), confirmPassword })
  .refine(isConfirmed, { path: ["confirmPassword"], error: "password_mismatch", when: isConfirmationGiven });

export const signInSchema = z.strictObject({ email, password: givenPassword });

export const requestResetSchema = z.strictObject({ email });

export const resetPasswordSchema = z
  .strictObject({ token: linkToken, password: alone(newPassword), confirmPassword })
  .refine(isConfirmed, { path: ["confirmPassword"], error: "password_mismatch", when: isConfirmationGiven });

export const verifyEmailSchema = z.strictObject({ token: linkToken });

type Passwords = { password: string; confirmPassword: string };

function isConfirmed({ password, confirmPassword: confirmation }: Passwords): boolean {
  return password === confirmation;
}

/** The two are compared even while another field is still wrong, so that all messages show at once. */
function isConfirmationGiven({ value }: { value: unknown }): boolean {
  return Boolean(Object(value).confirmPassword);
}

/** A field whose first message stops its own further checks, yet not the comparison of the whole form. */
function alone(schema: z.ZodType<string, string>) {
  return z.string({ error: "required" }).transform((text, ctx) => {
    const parsed = schema.safeParse(text);
    if (!parsed.success) ctx.addIssue(parsed.error.issues[0]?.message ?? "invalid");
    return parsed.data ?? text;
  });
}

const normalisedLength = (text: string): number =>
  // No form of Unicode makes a text shorter than a 20th, so an absurd length need not be normalised.
  text.length > MAX_PASSWORD * 20 ? text.length : textLength(text.normalize("NFKC"));
