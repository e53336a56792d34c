import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { secondFactorChanged } from "#lib/accounts/letters/account.ts";
import {
  deletePasskey,
  deleteTotp,
  findTotp,
  listPasskeys,
  replaceRecoveryCodes,
} from "#lib/accounts/queries/second-factors.ts";
import type { removePasskeySchema, removeTotpSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { checkFactorAt, type ShownFactor } from "./check-factor.ts";
import type { AccountContext } from "./context.ts";
import { changing } from "./factors.ts";
import { forgiveSecondFactors, takeSecondFactor } from "./limits.ts";
import { type Session, userOf } from "./sessions.ts";

// Removing a second factor. Removing the last one needs that factor or a recovery code: an open session alone must not
// reduce an account to its password.

/**
 * Fails with `not_found`, `last_factor_needed` (an admin must keep one), `factor_needed` (the last one was not
 * shown), `wrong_code`, `passkey_refused`, `too_many_attempts`, and as `changing`.
 */
export const removePasskey = (
  ctx: AccountContext,
  session: Session,
  { id, shown }: z.output<typeof removePasskeySchema>,
): Promise<Result<null>> => removing(ctx, session, { factor: { passkey: id }, shown });

/** Removes the authenticator app. Fails with the same codes. */
export const removeTotp = (
  ctx: AccountContext,
  session: Session,
  { shown }: z.output<typeof removeTotpSchema>,
): Promise<Result<null>> => removing(ctx, session, { factor: "totp", shown });

type Factor = "totp" | { passkey: number };
type Removal = { factor: Factor; shown: ShownFactor | undefined };

async function removing(ctx: AccountContext, session: Session, removal: Removal): Promise<Result<null>> {
  const { shown } = removal;
  const { email } = userOf(session);
  const allowed = shown ? await takeSecondFactor(ctx, email) : ok(null);
  if (!allowed.ok) return allowed;
  const removed = await changing(ctx, session, (db) => remove(db, ctx, session, removal));
  if (removed.ok && shown) await forgiveSecondFactors(ctx, email);
  return removed;
}

async function remove(
  db: Tx,
  ctx: AccountContext,
  session: Session,
  { factor, shown }: Removal,
): Promise<Result<null>> {
  const { id: userId, email } = userOf(session);
  const passkeys = await listPasskeys(db, userId);
  const totp = await findTotp(db, userId);
  const known = factor === "totp" ? totp !== null : passkeys.some(({ id }) => id === factor.passkey);
  if (!known) return fail("not_found");
  if (passkeys.length + (totp ? 1 : 0) === 1) {
    if (session.actor.admin && ctx.adminsNeedSecondFactor) return fail("last_factor_needed");
    if (!shown) return fail("factor_needed");
    const checked = await checkFactorAt(db, ctx, { userId, sessionId: session.id }, shown);
    if (!checked.ok) return checked;
    await replaceRecoveryCodes(db, userId, []);
  }
  if (factor === "totp") await deleteTotp(db, userId);
  else await deletePasskey(db, { id: factor.passkey, userId });
  const change = factor === "totp" ? "totp_removed" : "passkey_removed";
  await enqueueMail(db, secondFactorChanged, { to: email, change });
  return ok(null);
}
