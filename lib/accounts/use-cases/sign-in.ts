import type { z } from "zod";
import type { signInSchema } from "#lib/accounts/schema.ts";
import { fail, type Result } from "#lib/core/result.ts";
import { type Admission, admit } from "./admit.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSignIns, takeMail, takeSignIn } from "./limits.ts";

/**
 * Checks a password and lets its owner in, or on to the second step. Fails with `wrong_credentials` (no such account, wrong
 * password: the same), `user_disabled` (only after the right password), `email_not_verified` (only after the right password; the link is mailed again),
 * `too_many_attempts`, `account_conflict`.
 */
export async function signIn(
  ctx: AccountContext,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Result<Admission>> {
  const allowed = await takeSignIn(ctx, email);
  if (!allowed.ok) return allowed;
  const checked = await ctx.identity.signIn({ email, password });
  if (!checked.ok) return checked;
  await forgiveSignIns(ctx, email);
  if (!checked.value.emailVerified) return sendLinkAgain(ctx, email);
  return admit(ctx, checked.value, ["pwd"]);
}

async function sendLinkAgain(ctx: AccountContext, email: string): Promise<Result<never>> {
  const allowed = await takeMail(ctx, email);
  const sent = allowed.ok ? await ctx.identity.sendVerification(email) : allowed;
  // Who cannot be sent the link again has the one before; only a provider that fails must not be kept quiet about.
  return sent.ok || sent.error.code === "too_many_attempts" ? fail("email_not_verified") : sent;
}
