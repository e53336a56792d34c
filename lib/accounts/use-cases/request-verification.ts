import type { z } from "zod";
import type { requestResetSchema } from "#lib/accounts/schema.ts";
import type { Result } from "#lib/core/result.ts";
import type { AccountContext } from "./context.ts";
import { takeMail } from "./limits.ts";
import { withConstantTime } from "./with-constant-time.ts";

/**
 * Mails the verification link once more if such an account waits for it; answers the same, after the same time, if
 * not. Fails with `too_many_attempts`.
 */
export async function requestVerification(
  ctx: AccountContext,
  { email }: z.output<typeof requestResetSchema>,
): Promise<Result<null>> {
  const allowed = await takeMail(ctx, email);
  if (!allowed.ok) return allowed;
  return withConstantTime(() => ctx.identity.sendVerification(email));
}
