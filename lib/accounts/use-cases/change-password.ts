import type { z } from "zod";
import type { changePasswordSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Admission } from "./admit.ts";
import type { AccountContext } from "./context.ts";
import { onPassword } from "./register.ts";
import { createSession, type Session, userOf } from "./sessions.ts";
import { checkPassword } from "./step-up.ts";

/**
 * Another password, against the present one. Every session ends; this browser gets a new one that has shown what the
 * old one had, when it did. Fails with `wrong_password`, the reason why the new one is refused (lib/ports.ts), `forbidden`
 * (passwords are kept elsewhere), `too_many_attempts`.
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
  const { authenticatedAt } = session;
  const shown = { amr: [...session.amr], authenticatedAt };
  const sid = await ctx.db.asServer((db) => createSession(db, { ...ctx, userId, ...shown }));
  return ok({ step: "in", sid, userId, email, admin: session.actor.admin });
}

const onCurrent = (refused: Extract<Result<never>, { ok: false }>): Result<never> =>
  refused.error.code === "wrong_password"
    ? fail("wrong_password", { issues: [{ path: "current", code: "wrong_password" }] })
    : refused;
