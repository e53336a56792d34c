import type { Tx } from "#db/client.ts";
import {
  findTotp,
  listPasskeys,
  takePasskeyCeremony,
  takeRecoveryCode,
  takeTotpStep,
  updatePasskeyUsed,
} from "#db/queries/accounts/second-factors.ts";
import type { SecondMethod } from "#lib/accounts/rules/second-factor.ts";
import { normaliseRecoveryCode } from "#lib/accounts/rules/second-factor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { PasskeyAnswer } from "#lib/ports.ts";
import type { AccountContext } from "./context.ts";

/** What somebody shows as their second factor. */
export type ShownFactor =
  | { method: "passkey"; answer: PasskeyAnswer }
  | { method: "totp"; code: string }
  | { method: "recovery"; code: string };

/** `challenge`: what the browser was asked to sign; null when it was asked nothing. */
type Of = { userId: number; challenge: string | null };

type Checking = Pick<AccountContext, "factors" | "now">;

/**
 * Checks a second factor and uses it up, inside the transaction of whatever follows from it. Fails with `wrong_code`,
 * also for a code used before, or `passkey_refused`.
 */
export async function checkFactor(
  db: Tx,
  ctx: Checking,
  of: Of,
  shown: ShownFactor,
): Promise<Result<SecondMethod>> {
  if (shown.method === "passkey") {
    return (await isPasskey(db, ctx, of, shown.answer)) ? ok("passkey") : fail("passkey_refused");
  }
  const right = shown.method === "totp" ? isTotp : isRecoveryCode;
  return (await right(db, ctx, of.userId, shown.code))
    ? ok(shown.method)
    : fail("wrong_code", { issues: [{ path: "code", code: "wrong_code" }] });
}

/** The same for the person of a session; a passkey answers what that session was asked last. Fails alike. */
export async function checkFactorAt(
  db: Tx,
  ctx: Checking,
  { userId, sessionId }: { userId: number; sessionId: number },
  shown: ShownFactor,
): Promise<Result<SecondMethod>> {
  const challenge = await takePasskeyCeremony(db, sessionId, ctx.now);
  return checkFactor(db, ctx, { userId, challenge }, shown);
}

async function isPasskey(
  db: Tx,
  { factors, now }: Checking,
  { userId, challenge }: Of,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const passkey = (await listPasskeys(db, userId)).find(({ credentialId }) => credentialId === answer.id);
  const signed = passkey && challenge && (await factors.passkeys.sign(answer, challenge, passkey));
  if (!signed) return false;
  await updatePasskeyUsed(db, { id: passkey.id, counter: signed.counter, now });
  return true;
}

async function isTotp(db: Tx, { factors, now }: Checking, userId: number, typed: string): Promise<boolean> {
  const totp = await findTotp(db, userId);
  const secret = totp && factors.secrets.open(totp.secretEncrypted, totpSecretOf(userId));
  const step = secret ? factors.codes.stepOf({ secret, code: typed.replace(/\s/g, ""), now }) : null;
  return step !== null && takeTotpStep(db, { userId, step, now });
}

async function isRecoveryCode(
  db: Tx,
  { factors, now }: Checking,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = normaliseRecoveryCode(typed);
  if (!code) return false;
  return takeRecoveryCode(db, { userId, codeHash: hashOfRecoveryCode(factors, userId, code), now });
}

/** What a sealed secret is bound to. */
export const totpSecretOf = (userId: number): string => `totp:${userId}`;

export const hashOfRecoveryCode = (
  { secrets }: AccountContext["factors"],
  userId: number,
  code: string,
): Buffer => secrets.digest(`recovery:${userId}:${code}`);
