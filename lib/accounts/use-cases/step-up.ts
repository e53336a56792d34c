import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { findUserByIdentity, findUserBySubject } from "#lib/accounts/queries/accounts-users.ts";
import { listPasskeys, lockUser, upsertPasskeyCeremony } from "#lib/accounts/queries/second-factors.ts";
import { updateSessionStepUp } from "#lib/accounts/queries/sessions.ts";
import { hasSecondFactors } from "#lib/accounts/queries/sign-in-challenges.ts";
import type { SecondMethod } from "#lib/accounts/rules/second-factor.ts";
import type { stepUpSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Identity } from "#lib/ports.ts";
import { CHALLENGE_MS } from "./admit.ts";
import { checkFactorAt, type ShownFactor } from "./check-factor.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSecondFactors, forgiveSignIns, takeSecondFactor, takeSignIn } from "./limits.ts";

import { newSid, type Session, userOf } from "./sessions.ts";

/**
 * Confirms the identity of a session's user by the password or a second factor. Changes that need a recent sign-in are then
 * allowed for a while. A person with a second factor must show it, because a thief may have the password. The session gets a
 * new `sid`, and a copy of the old one is worthless. Fails with `wrong_password`, `wrong_code`, `passkey_refused`,
 * `second_factor_asked`, `too_many_attempts`.
 */
export async function stepUp(
  ctx: AccountContext,
  session: Session,
  shown: z.output<typeof stepUpSchema>,
): Promise<Result<{ sid: string }>> {
  if (shown.method === "pwd" && (await ctx.db.asServer((db) => hasSecondFactors(db, userOf(session).id))))
    return fail("second_factor_asked", { issues: [{ path: "password", code: "second_factor_asked" }] });
  const checked =
    shown.method === "pwd"
      ? await checkPassword(ctx, session, shown.password)
      : await checkOwnFactor(ctx, session, shown);
  if (!checked.ok) return checked;
  const by = shown.method;
  const { sid, tokenHash } = newSid();
  await ctx.db.asServer((db) => updateSessionStepUp(db, session.id, { by, now: ctx.now, tokenHash }));
  return ok({ sid });
}

/** The request to sign with a passkey, as JSON for the browser. */
export const askForOwnPasskey = (ctx: AccountContext, session: Session): Promise<Result<string>> =>
  ctx.db.asServer(async (db) => {
    const known = await listPasskeys(db, userOf(session).id);
    const { options, challenge } = await ctx.factors.passkeys.askToSign(known);
    const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS);
    await upsertPasskeyCeremony(db, { sessionId: session.id, challenge, expiresAt });
    return ok(options);
  });

/** Checks the password of a session's user and returns its identity. Fails like stepUp. */
export async function checkPassword(
  ctx: AccountContext,
  session: Session,
  password: string,
): Promise<Result<Identity>> {
  const { id, email } = userOf(session);
  const allowed = await takeSignIn(ctx, email);
  if (!allowed.ok) return allowed;
  const checked = await ctx.identity.signIn({ email, password });
  if (!checked.ok && checked.error.code !== "wrong_credentials") return checked;
  // The e-mail may belong to another account by now.
  const owner = checked.ok && (await ctx.db.asServer((db) => findOwner(db, checked.value)));
  if (!checked.ok || !owner || owner.id !== id) {
    return fail("wrong_password", { issues: [{ path: "password", code: "wrong_password" }] });
  }
  await forgiveSignIns(ctx, email);
  return checked;
}

const findOwner = (db: Tx, { issuer, subject }: Identity) =>
  issuer === null ? findUserBySubject(db, subject) : findUserByIdentity(db, { issuer, subject });

async function checkOwnFactor(
  ctx: AccountContext,
  session: Session,
  shown: ShownFactor,
): Promise<Result<SecondMethod>> {
  const { id: userId, email } = userOf(session);
  const allowed = await takeSecondFactor(ctx, email);
  if (!allowed.ok) return allowed;
  const checked = await ctx.db.asServerInTransaction(async (db) => {
    await lockUser(db, userId);
    return checkFactorAt(db, ctx, { userId, sessionId: session.id }, shown);
  });
  if (checked.ok) await forgiveSecondFactors(ctx, email);
  return checked;
}
