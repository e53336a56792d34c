import type { z } from "zod";
import type { changePasswordSchema, requestResetSchema, resetPasswordSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Admission } from "./admit.ts";
import { type AccountContext, withConstantTime } from "./context.ts";
import { forgiveSignIns, takeLink, takeMail } from "./limits.ts";
import { onPassword } from "./register.ts";
import { createSession, type Session, userOf } from "./sessions.ts";
import { checkPassword } from "./step-up.ts";

/**
 * Changes the password, against the present one. Every session ends. This browser gets a new session with the
 * proofs and times of the old one. Fails with `wrong_password`, the reason why the new password is refused
 * (lib/ports.ts), `forbidden` (another system keeps the passwords), `too_many_attempts`.
 */
export async function changePassword(
  ctx: AccountContext,
  session: Session,
  { current, password }: z.output<typeof changePasswordSchema>,
): Promise<Result<Extract<Admission, { step: "in" }>>> {
  if (!ctx.identity.changePassword) return fail("forbidden");
  const checked = await checkPassword(ctx, session, current);
  if (!checked.ok) return onCurrent(checked);
  const { subject } = checked.value;
  const changed = onPassword(await ctx.identity.changePassword({ subject, password }));
  if (!changed.ok) return changed;
  const { id: userId, email } = userOf(session);
  const { authenticatedAt, language } = session;
  const shown = { amr: [...session.amr], authenticatedAt };
  const sid = await ctx.db.asServer((db) => createSession(db, { ...ctx, userId, ...shown }));
  return ok({ step: "in", sid, userId, email, admin: session.actor.admin, language, amr: session.amr });
}

const onCurrent = (refused: Extract<Result<never>, { ok: false }>): Result<never> =>
  refused.error.code === "wrong_password"
    ? fail("wrong_password", { issues: [{ path: "current", code: "wrong_password" }] })
    : refused;

/**
 * Mails a reset link if the account exists. Answers the same, after the same time, if it does not. Fails with
 * `too_many_attempts`.
 */
export async function requestReset(
  ctx: AccountContext,
  { email }: z.output<typeof requestResetSchema>,
): Promise<Result<null>> {
  const allowed = await takeMail(ctx, email);
  if (!allowed.ok) return allowed;
  return withConstantTime(() => ctx.identity.sendReset(email));
}

/**
 * Consumes a reset link, sets the password and signs its owner out everywhere, in one step (lib/ports.ts). Fails with
 * `link_expired`, the reason why the password is refused, `too_many_attempts`.
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
