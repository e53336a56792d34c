import type { z } from "zod";
import { ok, type Result } from "#lib/domain/result.ts";
import type { verifyEmailSchema } from "#lib/schemas/account.ts";
import type { AccountContext } from "./context.ts";
import { takeLink } from "./limits.ts";

/** Consumes a verification link; signing in is a step of its own. Fails with `link_expired`, `too_many_attempts`. */
export async function verifyEmail(
  ctx: AccountContext,
  { token }: z.output<typeof verifyEmailSchema>,
): Promise<Result<{ email: string }>> {
  const allowed = await takeLink(ctx);
  if (!allowed.ok) return allowed;
  const verified = await ctx.identity.verify(token);
  return verified.ok ? ok({ email: verified.value.email }) : verified;
}
