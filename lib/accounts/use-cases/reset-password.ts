import type { z } from "zod";
import type { requestResetSchema, resetPasswordSchema } from "#lib/accounts/schema.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSignIns, takeLink, takeMail } from "./limits.ts";
import { onPassword } from "./register.ts";
import { withConstantTime } from "./with-constant-time.ts";

/** Mails a reset link if there is such an account; answers the same, after the same time, if not. Fails with `too_many_attempts`. */
export async function requestReset(
  ctx: AccountContext,
  { email }: z.output<typeof requestResetSchema>,
): Promise<Result<null>> {
  const allowed = await takeMail(ctx, email);
  if (!allowed.ok) return allowed;
  return withConstantTime(() => ctx.identity.sendReset(email));
}

/**
 * Consumes a reset link, sets the password and signs its owner out everywhere, at once (lib/ports.ts). Fails with `link_expired`,
 * the reason why the password is refused, `too_many_attempts`.
 */
export async function resetPassword(
  ctx: AccountContext,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<Result<null>> {
  const allowed = await takeLink(ctx, token);
  if (!allowed.ok) return allowed;
  const reset = onPassword(await ctx.identity.reset(token, password));
  if (!reset.ok) return reset;
  await forgiveSignIns(ctx, reset.value.email);
  return ok(null);
}
