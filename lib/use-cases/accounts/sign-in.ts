import type { z } from "zod";
import { upsertUser } from "#db/queries/accounts-users.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Identity } from "#lib/ports.ts";
import type { signInSchema } from "#lib/schemas/account.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSignIns, takeMail, takeSignIn } from "./limits.ts";
import { createSession } from "./sessions.ts";

export type SignedIn = { sid: string; userId: number; email: string; admin: boolean };

/**
 * Checks a password and opens a session. Fails with `wrong_credentials` (no such account, wrong password, disabled
 * user: all the same), `email_not_verified` (only after the right password; the link is mailed again),
 * `too_many_attempts`, `account_conflict`.
 */
export async function signIn(
  ctx: AccountContext,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Result<SignedIn>> {
  const allowed = await takeSignIn(ctx, email);
  if (!allowed.ok) return allowed;
  const checked = await ctx.identity.signIn({ email, password });
  if (!checked.ok) return checked;
  await forgiveSignIns(ctx, email);
  if (!checked.value.emailVerified) return sendLinkAgain(ctx, email);
  return openSession(ctx, checked.value);
}

async function sendLinkAgain(ctx: AccountContext, email: string): Promise<Result<never>> {
  const allowed = await takeMail(ctx, email);
  if (allowed.ok) await ctx.identity.sendVerification(email);
  return fail("email_not_verified");
}

async function openSession(ctx: AccountContext, identity: Identity): Promise<Result<SignedIn>> {
  const user = await ctx.db.asServer((db) => upsertUser(db, identity));
  if (!user) return fail("account_conflict");
  if (user.disabledAt) return fail("wrong_credentials");
  const sid = await ctx.db.asServer((db) => createSession(db, { ...ctx, userId: user.id }));
  return ok({ sid, userId: user.id, email: user.email, admin: user.admin });
}
