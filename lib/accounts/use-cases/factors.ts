import { randomBytes } from "node:crypto";
import type { Tx } from "#db/client.ts";
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
} from "#db/queries/accounts/second-factors.ts";
import { deleteOtherSessionsOfUser, updateSessionStepUp } from "#db/queries/accounts/sessions.ts";
import { deleteSignInChallengesOfUser, hasSecondFactors } from "#db/queries/accounts/sign-in-challenges.ts";
import {
  isRecent,
  isSecondRecent,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
  shownRecoveryCode,
} from "#lib/accounts/rules/second-factor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import type { SecondFactorChange } from "#lib/mail/use-cases/mail-messages.ts";
import { leaveMail } from "#lib/mail/use-cases/outbox.ts";
import type { PasskeyAnswer } from "#lib/ports.ts";
import { CHALLENGE_MS } from "./admit.ts";
import { hashOfRecoveryCode, totpSecretOf } from "./check-factor.ts";
import type { AccountContext } from "./context.ts";

import { endSessionsOfUser, type Session, userOf } from "./sessions.ts";

// A person's own second factors. Every change needs a recent confirmation, by a second factor if the person has one
// (`step_up_needed` otherwise). Changes of one person run one after the other, and a mail tells of each. While passkeys are
// switched off, nobody can add one; existing passkeys go on working, because one may be a person's only way in.
// remove-factor.ts removes factors.

/** The recovery codes that come with the first factor. They are shown once and stored as digests. */
export type Added = { recoveryCodes: string[] | null };

/** The options with which the browser makes a passkey, as JSON. Fails with `passkeys_off`. */
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

/** Adds a passkey. Fails with `passkey_refused` (no answer to this session's challenge), `passkey_known`, `passkeys_off`. */
export const addPasskey = (
  ctx: AccountContext,
  session: Session,
  { answer, name }: { answer: PasskeyAnswer; name: string },
): Promise<Result<Added>> =>
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
 * A secret for an authenticator app. Its first code takes it into use. Until then only the browser keeps it, `sealed`
 * so that it comes back unchanged.
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
): Promise<Result<Added>> =>
  changing(ctx, session, async (db) => {
    const userId = userOf(session).id;
    const { secrets, codes } = ctx.factors;
    const secret = secrets.open(Buffer.from(sealed, "base64url"), offeredTotpOf(session));
    const step = secret && codes.stepOf({ secret, code: code.replace(/\s/g, ""), now: ctx.now });
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
    await leaveMail(db, { kind: "second_factor_changed", to: email, change: "codes_renewed" });
    return ok(await newRecoveryCodes(db, ctx, id));
  });

/** Removes all factors of a person who lost them, for the provider's people. All sessions end, and a mail tells of it. */
export async function resetSecondFactors(
  db: Tx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await lockUser(db, id);
  for (const passkey of await listPasskeys(db, id)) await deletePasskey(db, { id: passkey.id, userId: id });
  await deleteTotp(db, id);
  await replaceRecoveryCodes(db, id, []);
  await endSessionsOfUser(db, id);
  await leaveMail(db, { kind: "second_factor_changed", to: email, change: "reset" });
}

/** Runs the changes of a person's second factors one after the other. Fails with `step_up_needed`. */
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

/** Marks this session as confirmed by the new factor. Other sessions stay without it. */
async function added(
  db: Tx,
  ctx: AccountContext,
  session: Session,
  { by, change, first }: { by: "passkey" | "totp"; change: SecondFactorChange; first: boolean },
): Promise<Added> {
  const { id: userId, email } = userOf(session);
  await updateSessionStepUp(db, session.id, { by, now: ctx.now });
  await leaveMail(db, { kind: "second_factor_changed", to: email, change });
  if (!first) return { recoveryCodes: null };
  await deleteOtherSessionsOfUser(db, { userId, keep: session.id });
  await deleteSignInChallengesOfUser(db, userId);
  return { recoveryCodes: await newRecoveryCodes(db, ctx, userId) };
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
