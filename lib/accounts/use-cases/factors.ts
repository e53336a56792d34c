import { randomBytes } from "node:crypto";
import type { Tx } from "#db/client.ts";
import { type SecondFactorChange, secondFactorChanged } from "#lib/accounts/letters/account.ts";
import {
  deletePasskey,
  deleteTotp,
  findTotp,
  insertPasskey,
  insertTotp,
  listPasskeys,
  lockUser,
  replaceRecoveryCodes,
  takePasskeyCeremony,
  upsertPasskeyCeremony,
} from "#lib/accounts/queries/second-factors.ts";
import { deleteOtherSessionsOfUser, updateSessionStepUp } from "#lib/accounts/queries/sessions.ts";
import { deleteSignInChallengesOfUser, hasSecondFactors } from "#lib/accounts/queries/sign-in-challenges.ts";
import {
  isRecent,
  isSecondRecent,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  shownRecoveryCode,
} from "#lib/accounts/rules/second-factor.ts";
import { compactCode } from "#lib/core/look-alikes.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { PasskeyAnswer } from "#lib/ports.ts";
import { CHALLENGE_MS } from "./admit.ts";
import { hashOfRecoveryCode, totpSecretOf } from "./check-factor.ts";
import type { AccountContext } from "./context.ts";

import { endSessionsOfUser, newSid, type Session, userOf } from "./sessions.ts";

// A user's own second factors. Every change needs a recent sign-in. A person who has a second factor must have shown it
// recently (`step_up_needed` otherwise). Changes of one person run one after the other, and a mail reports each. While
// passkeys are switched off, nobody can add one. Existing passkeys keep working, because one may be a person's only way
// in. Removing: remove-factor.ts.

/** The first factor brings recovery codes. They are shown once and stored as digests. */
export type Added = { recoveryCodes: string[] | null };

/** Adding a factor counts as showing it: the session continues under a new `sid`, and a copy of the old one is worthless. */
type AddedShown = Added & { sid: string };

/** The request to make a passkey, as JSON for the browser. Fails with `passkeys_off`. */
export const askForNewPasskey = (ctx: AccountContext, session: Session): Promise<Result<string>> =>
  changing(ctx, session, async (db) => {
    const on = await requireFeature(db, "passkeys");
    if (!on.ok) return on;
    const { id: userId, email } = userOf(session);
    const known = await listPasskeys(db, userId);
    const { options, challenge } = await ctx.factors.passkeys.askToCreate({ userId, email, known });
    const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS);
    await upsertPasskeyCeremony(db, { sessionId: session.id, challenge, expiresAt });
    return ok(options);
  });

/** Fails with `passkey_refused` (no answer to this session's request), `passkey_known`, `passkeys_off`. */
export const addPasskey = (
  ctx: AccountContext,
  session: Session,
  { answer, name }: { answer: PasskeyAnswer; name: string },
): Promise<Result<AddedShown>> =>
  changing(ctx, session, async (db) => {
    const on = await requireFeature(db, "passkeys");
    if (!on.ok) return on;
    const userId = userOf(session).id;
    const challenge = await takePasskeyCeremony(db, session.id, ctx.now);
    const passkey = challenge && (await ctx.factors.passkeys.create(answer, challenge));
    if (!passkey) return fail("passkey_refused");
    const first = !(await hasSecondFactors(db, userId));
    const inserted = await insertPasskey(db, { ...passkey, userId, name, createdAt: ctx.now });
    if (!inserted) return fail("passkey_known");
    return ok(await added(db, ctx, session, { by: "passkey", change: "passkey_added", first }));
  });

export type NewTotp = { secret: string; uri: string; qrCode: string[]; sealed: string };

/**
 * Makes a secret for an authenticator app. `addTotp` stores it after a first code. Until then only the browser
 * holds it, `sealed` so that it returns unchanged.
 */
export const offerTotp = (ctx: AccountContext, session: Session): Promise<Result<NewTotp>> =>
  changing(ctx, session, async (db) => {
    const { id, email } = userOf(session);
    if (await findTotp(db, id)) return fail("totp_known");
    const offer = ctx.factors.codes.create(email);
    const sealed = ctx.factors.secrets.seal(offer.secret, offeredTotpOf(session)).toString("base64url");
    return ok({ ...offer, sealed });
  });

/** Takes an authenticator app into use. Fails with `wrong_code`, `totp_known`. */
export const addTotp = (
  ctx: AccountContext,
  session: Session,
  { sealed, code }: { sealed: string; code: string },
): Promise<Result<AddedShown>> =>
  changing(ctx, session, async (db) => {
    const userId = userOf(session).id;
    const { secrets, codes } = ctx.factors;
    const secret = secrets.open(Buffer.from(sealed, "base64url"), offeredTotpOf(session));
    const step = secret && codes.stepOf({ secret, code: compactCode(code), now: ctx.now });
    if (!secret || step === null || step === "") {
      return fail("wrong_code", { issues: [{ path: "code", code: "wrong_code" }] });
    }
    const first = !(await hasSecondFactors(db, userId));
    const secretEncrypted = secrets.seal(secret, totpSecretOf(userId));
    const totp = { userId, secretEncrypted, lastStep: step, createdAt: ctx.now };
    if (!(await insertTotp(db, totp))) return fail("totp_known");
    return ok(await added(db, ctx, session, { by: "totp", change: "totp_added", first }));
  });

/** Replaces all recovery codes. Fails with `no_second_factor`. */
export const renewRecoveryCodes = (ctx: AccountContext, session: Session): Promise<Result<string[]>> =>
  changing(ctx, session, async (db) => {
    const { id, email } = userOf(session);
    if (!(await hasSecondFactors(db, id))) return fail("no_second_factor");
    await enqueueMail(db, secondFactorChanged, { to: email, change: "codes_renewed" });
    return ok(await newRecoveryCodes(db, ctx, id));
  });

/** Removes all second factors and sessions of a person who has lost them, and mails the person. For operators. */
export async function resetSecondFactors(
  db: Tx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await lockUser(db, id);
  for (const passkey of await listPasskeys(db, id)) await deletePasskey(db, { id: passkey.id, userId: id });
  await deleteTotp(db, id);
  await replaceRecoveryCodes(db, id, []);
  await endSessionsOfUser(db, id);
  await enqueueMail(db, secondFactorChanged, { to: email, change: "reset" });
}

/** Runs one change of a person's second factors at a time. Fails with `step_up_needed`. */
export async function changing<T>(
  ctx: AccountContext,
  session: Session,
  work: (db: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!isRecent(session, ctx.now)) return fail("step_up_needed");
  const { id } = userOf(session);
  return ctx.db.asServerInTransaction(async (db) => {
    await lockUser(db, id);
    const enough = isSecondRecent(session, ctx.now) || !(await hasSecondFactors(db, id));
    return enough ? work(db) : fail("step_up_needed");
  });
}

/** Completes an added factor. With the first factor all other sessions end, because they have not shown it. */
async function added(
  db: Tx,
  ctx: AccountContext,
  session: Session,
  { by, change, first }: { by: "passkey" | "totp"; change: SecondFactorChange; first: boolean },
): Promise<AddedShown> {
  const { id: userId, email } = userOf(session);
  const { sid, tokenHash } = newSid();
  await updateSessionStepUp(db, session.id, { by, now: ctx.now, tokenHash });
  await enqueueMail(db, secondFactorChanged, { to: email, change });
  if (!first) return { sid, recoveryCodes: null };
  await deleteOtherSessionsOfUser(db, { userId, keep: session.id });
  await deleteSignInChallengesOfUser(db, userId);
  return { sid, recoveryCodes: await newRecoveryCodes(db, ctx, userId) };
}

async function newRecoveryCodes(db: Tx, { factors }: AccountContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = codes.map((code) => hashOfRecoveryCode(factors, userId, code));
  await replaceRecoveryCodes(db, userId, hashes);
  return codes.map(shownRecoveryCode);
}

const offeredTotpOf = (session: Session): string => `offered totp:${session.id}`;
