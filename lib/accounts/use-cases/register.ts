import type { z } from "zod";
import type { registerSchema } from "#lib/accounts/schema.ts";
import { fail, type Result } from "#lib/core/result.ts";
import type { AccountContext } from "./context.ts";
import { takeMail } from "./limits.ts";
import { withConstantTime } from "./with-constant-time.ts";

/**
 * Creates an account and mails its verification link; for a taken e-mail its owner is told by mail. The answer and its
 * time are the same for both. Fails with the reason why the password is refused, `too_many_attempts`.
 */
export async function register(
  ctx: AccountContext,
  { email, password }: z.output<typeof registerSchema>,
): Promise<Result<null>> {
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
