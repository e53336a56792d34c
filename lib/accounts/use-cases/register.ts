import type { z } from "zod";
import type { registerSchema, requestResetSchema, verifyEmailSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type Admission, admit } from "./admit.ts";
import { type AccountContext, withConstantTime } from "./context.ts";
import { takeLink, takeMail } from "./limits.ts";

/**
 * Creates an account and mails its verification link. For a taken e-mail the mail tells its owner instead. The answer
 * and its time are the same for both; its proof is for this browser (`verifyEmail`). Fails with the reason why the password is
 * refused, `too_many_attempts`.
 */
export async function register(
  ctx: AccountContext,
  { email, password }: z.output<typeof registerSchema>,
): Promise<Result<{ proof: string | null }>> {
  const allowed = await takeMail(ctx, email);
  if (!allowed.ok) return allowed;
  const result = await withConstantTime(() => ctx.identity.signUp({ email, password }));
  return onPassword(result);
}

/** Names the field of a refused password, so that the form shows the reason beside it. */
export function onPassword<T>(result: Result<T>): Result<T> {
  if (result.ok || !result.error.code.includes("password")) return result;
  const { code } = result.error;
  return fail(code, { issues: [{ path: "password", code }] });
}

/**
 * Mails the verification link again if an account waits for it. Answers the same, after the same time, if none
 * does. Fails with `too_many_attempts`.
 */
export async function requestVerification(
  ctx: AccountContext,
  { email }: z.output<typeof requestResetSchema>,
): Promise<Result<null>> {
  const allowed = await takeMail(ctx, email);
  if (!allowed.ok) return allowed;
  return withConstantTime(() => ctx.identity.sendVerification(email));
}

/**
 * Verifies an e-mail by its mailed link and the password of the registration behind that link, or the proof that the
 * registering browser keeps of it, and signs the person in by that password. The admission is null for a person who may
 * not sign in: the sign-in form tells the reason. Fails with `link_expired`, `wrong_link_password` (the link stays usable),
 * `too_many_attempts`.
 */
export async function verifyEmail(
  ctx: AccountContext,
  { token, password, proof }: z.output<typeof verifyEmailSchema> & { proof: string },
): Promise<Result<Admission | null>> {
  const allowed = await takeLink(ctx, token);
  if (!allowed.ok) return allowed;
  const verified = onPassword(
    await ctx.identity.verify({ token, ...(password === undefined ? { proof } : { password }) }),
  );
  if (!verified.ok) return verified;
  const admitted = await admit(ctx, verified.value, ["pwd"]);
  return ok(admitted.ok ? admitted.value : null);
}
