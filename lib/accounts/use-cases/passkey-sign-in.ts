import { createHash } from "node:crypto";
import type { z } from "zod";
import { insertUsedChallenge, lockPasskeyOwner } from "#lib/accounts/queries/passkey-sign-ins.ts";
import { updatePasskeyUsed } from "#lib/accounts/queries/second-factors.ts";
import type { passkeySignInSchema } from "#lib/accounts/schema.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Admission } from "./admit.ts";
import type { AccountContext } from "./context.ts";
import { takePasskeySignIn } from "./limits.ts";
import { createSession } from "./sessions.ts";

// Signing in by a passkey alone. It stands for both factors: the device holds the key, and opens it by a fingerprint, a face or a
// PIN. The browser keeps the question until a person chooses a passkey, so that a visit of the page writes nothing to the database.

const QUESTION_MS = 600_000;
const PURPOSE = "a question of the sign-in page";

/** What the browser has a passkey sign (JSON), and the sealed question, which comes back with the answer. */
export type PasskeyOffer = { options: string; sealed: string };

type Question = { challenge: string; expiresAt: number };

/** Asks anybody's passkey to sign. Fails with `passkey_not_first` where the portal does not keep the passwords. */
export async function offerPasskeySignIn({
  factors,
  identity,
  now,
}: AccountContext): Promise<Result<PasskeyOffer>> {
  if (!keepsPasswords(identity)) return fail("passkey_not_first");
  const { options, challenge } = await factors.passkeys.askToSign([]);
  const question: Question = { challenge, expiresAt: now.getTime() + QUESTION_MS };
  return ok({
    options,
    sealed: factors.secrets.seal(JSON.stringify(question), PURPOSE).toString("base64url"),
  });
}

/**
 * Opens a session for the owner of the passkey that signed. Each question allows one session. Fails with `passkey_refused`,
 * `passkey_not_first` (an organisation or another provider decides who signs in with that account), `user_disabled`,
 * `too_many_attempts`.
 */
export async function signInWithPasskey(
  ctx: AccountContext,
  { sealed, answer }: z.output<typeof passkeySignInSchema>,
): Promise<Result<Extract<Admission, { step: "in" }>>> {
  const allowed = await takePasskeySignIn(ctx);
  if (!allowed.ok) return allowed;
  const asked = openQuestion(ctx, sealed);
  if (!asked) return fail("passkey_refused");
  return ctx.db.asServerInTransaction(async (db) => {
    const owner = await lockPasskeyOwner(db, answer.id);
    if (!owner) return fail("passkey_refused");
    const { passkey, user } = owner;
    const { passkeys } = ctx.factors;
    const signed = await passkeys.sign(answer, asked.challenge, passkey);
    if (!signed || !passkeys.names(answer, user.id)) return fail("passkey_refused");
    const used = { challengeHash: sha256(asked.challenge), expiresAt: new Date(asked.expiresAt) };
    if (!(await insertUsedChallenge(db, used))) return fail("passkey_refused");
    if (!owner.ownAccount || !keepsPasswords(ctx.identity)) return fail("passkey_not_first");
    if (user.disabledAt) return fail("user_disabled");
    await updatePasskeyUsed(db, { id: passkey.id, counter: signed.counter, now: ctx.now });
    const { id: userId, email, admin, language } = user;
    const amr = ["passkey"] as const;
    const sid = await createSession(db, { ...ctx, userId, amr: [...amr] });
    return ok({ step: "in", sid, userId, email, admin, language, amr });
  });
}

/** Another provider that keeps the passwords may close an account that has a passkey here. */
export const keepsPasswords = ({ changePassword }: AccountContext["identity"]): boolean =>
  changePassword !== undefined;

function openQuestion({ factors, now }: AccountContext, sealed: string): Question | null {
  const opened = factors.secrets.open(Buffer.from(sealed, "base64url"), PURPOSE);
  const question: Question | null = opened === null ? null : JSON.parse(opened);
  return question && question.expiresAt > now.getTime() ? question : null;
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
