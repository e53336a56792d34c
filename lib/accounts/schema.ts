import { z } from "zod";
import { passwordLengthRefusal } from "#lib/accounts/rules/password.ts";
import { isLinkToken } from "#lib/core/safe-path.ts";
import { cleanText, textLength } from "#lib/core/text.ts";
import { emailSchema } from "#lib/platform/schema/fields.ts";

// The account forms. Messages are codes; lib/messages/errors.ts says their words.

const email = emailSchema(128);

/** Any characters, spaces included. */
const newPassword = z
  .string({ error: "required" })
  .min(1, { error: "required", abort: true })
  .refine((text) => text.isWellFormed(), { error: "bad_characters", abort: true })
  .superRefine((text, ctx) => {
    const refusal = passwordLengthRefusal(text);
    if (refusal) ctx.addIssue(refusal);
  });

const confirmPassword = z.string({ error: "required" }).min(1, "required");

/** A password typed at sign-in. Older passwords may follow other rules; a longer text is not worth hashing. */
const givenPassword = z
  .string({ error: "required" })
  .min(1, { error: "required", abort: true })
  .max(1_000, "password_too_long");

/** The secret of a mailed link. A malformed one is refused like an expired one. */
const linkToken = z.string({ error: "link_expired" }).refine(isLinkToken, "link_expired");

export const registerSchema = z
  .strictObject({ email: alone(email), password: alone(newPassword), confirmPassword })
  .refine(isConfirmed, { path: ["confirmPassword"], error: "password_mismatch", when: isConfirmationGiven });

export const signInSchema = z.strictObject({ email, password: givenPassword });

export const requestResetSchema = z.strictObject({ email });

export const resetPasswordSchema = z
  .strictObject({ token: linkToken, password: alone(newPassword), confirmPassword })
  .refine(isConfirmed, { path: ["confirmPassword"], error: "password_mismatch", when: isConfirmationGiven });

export const changePasswordSchema = z
  .strictObject({ current: givenPassword, password: alone(newPassword), confirmPassword })
  .refine(isConfirmed, { path: ["confirmPassword"], error: "password_mismatch", when: isConfirmationGiven });

/** Without a password the browser of the registration shows its proof. */
export const verifyEmailSchema = z.strictObject({ token: linkToken, password: givenPassword.optional() });

type Passwords = { password: string; confirmPassword: string };

function isConfirmed({ password, confirmPassword: confirmation }: Passwords): boolean {
  return password === confirmation;
}

/** Compares the two passwords even while another field is invalid, so that all messages show at once. */
function isConfirmationGiven({ value }: { value: unknown }): boolean {
  return Boolean(Object(value).confirmPassword);
}

/** A field whose first issue stops its own further checks, but not the form's comparison. */
function alone(schema: z.ZodType<string, string>) {
  return z.string({ error: "required" }).transform((text, ctx) => {
    const parsed = schema.safeParse(text);
    if (!parsed.success) ctx.addIssue(parsed.error.issues[0]?.message ?? "invalid");
    return parsed.data ?? text;
  });
}

// Second factors. Messages are codes; lib/messages/errors.ts says their words.

const code = z.string({ error: "required" }).trim().min(1, "required").max(64, "wrong_code");

/** WebAuthn's JSON from the browser. The signature check verifies its content (lib/ports.ts). */
const answer = z
  .looseObject({ id: z.string().min(1).max(1_400), type: z.literal("public-key") })
  .refine((given) => JSON.stringify(given).length < 32_768, "passkey_refused");

export const shownFactorSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("passkey"), answer }),
  z.strictObject({ method: z.literal("totp"), code }),
  z.strictObject({ method: z.literal("recovery"), code }),
]);

/** A passkey's answer on the sign-in page, with the question as the server sealed it. */
export const passkeySignInSchema = z.strictObject({ sealed: z.string().min(1).max(1_000), answer });

/** A second factor as a form sends it. */
export type SentFactor = z.input<typeof shownFactorSchema>;

const password = z.string({ error: "required" }).min(1, "required").max(1_000, "password_too_long");

export const stepUpSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("pwd"), password }),
  ...shownFactorSchema.options,
]);

const NAME_LENGTH = 64;

const passkeyName = z.string({ error: "required" }).transform((text, ctx) => {
  const name = cleanText(text);
  if (name === null) ctx.addIssue("bad_characters");
  else if (name === "") ctx.addIssue("required");
  else if (textLength(name) > NAME_LENGTH) ctx.addIssue(`too_long:${NAME_LENGTH}`);
  return name ?? "";
});

export const codeSchema = z.strictObject({ code });
export const addPasskeySchema = z.strictObject({ name: passkeyName, answer });
export const addTotpSchema = z.strictObject({ sealed: z.string().max(1_000), code });
/** `shown`: required for the last second factor. */
export const removePasskeySchema = z.strictObject({
  id: z.int().positive(),
  shown: shownFactorSchema.optional(),
});
export const removeTotpSchema = z.strictObject({ shown: shownFactorSchema.optional() });
export const ownThingSchema = z.strictObject({ id: z.int().positive() });
