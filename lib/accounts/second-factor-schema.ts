import { z } from "zod";
import { cleanText, textLength } from "#lib/core/text.ts";

// Second factors. Messages are codes; lib/messages/errors.ts says them in Finnish.

const code = z.string({ error: "required" }).trim().min(1, "required").max(64, "wrong_code");

/** WebAuthn's JSON as the browser gave it; what it says is checked by its signature (lib/ports.ts). */
const answer = z
  .looseObject({ id: z.string().min(1).max(1_400), type: z.literal("public-key") })
  .refine((given) => JSON.stringify(given).length < 32_768, "passkey_refused");

export const shownFactorSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("passkey"), answer }),
  z.strictObject({ method: z.literal("totp"), code }),
  z.strictObject({ method: z.literal("recovery"), code }),
]);

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
/** `shown`: asked for where it is the last second factor. */
export const removePasskeySchema = z.strictObject({
  id: z.int().positive(),
  shown: shownFactorSchema.optional(),
});
export const removeTotpSchema = z.strictObject({ shown: shownFactorSchema.optional() });
export const ownThingSchema = z.strictObject({ id: z.int().positive() });
