import type { z } from "zod";
import type { verifyEmailSchema } from "#lib/accounts/schema.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { AccountContext } from "./context.ts";
import { takeLink } from "./limits.ts";
import { onPassword } from "./register.ts";

/**
 * Verifies an e-mail by its mailed link and the password of the registration behind that link; signing in is a step of
 * its own. Fails with `link_expired`, `wrong_link_password` (the link stays usable), `too_many_attempts`.
 */
export async function verifyEmail(
  ctx: AccountContext,
  { token, password }: z.output<typeof verifyEmailSchema>,
): Promise<Result<{ email: string }>> {
  const allowed = await takeLink(ctx, token);
  if (!allowed.ok) return allowed;
  const verified = onPassword(await ctx.identity.verify({ token, password }));
  return verified.ok ? ok({ email: verified.value.email }) : verified;
}
