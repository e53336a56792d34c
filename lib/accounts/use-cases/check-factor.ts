import type { Tx } from "#db/client.ts";
import {
  findTotp,
  listPasskeys,
  takePasskeyCeremony,
  takeRecoveryCode,
  takeTotpStep,
  updatePasskeyUsed,
} from "#lib/accounts/queries/second-factors.ts";
import { normaliseRecoveryCode, type SecondMethod } from "#lib/accounts/rules/second-factor.ts";
import { compactCode } from "#lib/core/look-alikes.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { PasskeyAnswer } from "#lib/ports.ts";
import type { AccountContext } from "./context.ts";

/** A second factor as a person shows it. */
export type ShownFactor =
  | { method: "passkey"; answer: PasskeyAnswer }
  | { method: "totp"; code: string }
  | { method: "recovery"; code: string };

/** `challenge`: the text that the browser was asked to sign; null when it was not asked. */
type Owner = { userId: number; challenge: string | null };

type Checking = Pick<AccountContext, "factors" | "now">;

/**
 * Checks a second factor and uses it up, in the transaction of the change that depends on it. Fails with `wrong_code`,
 * also for a used code, or `passkey_refused`.
 */
export async function checkFactor(
  db: Tx,
  ctx: Checking,
  owner: Owner,
  shown: ShownFactor,
): Promise<Result<SecondMethod>> {
  if (shown.method === "passkey") {
    return (await isPasskey(db, ctx, owner, shown.answer)) ? ok("passkey") : fail("passkey_refused");
  }
  const right = shown.method === "totp" ? isTotp : isRecoveryCode;
  return (await right(db, ctx, owner.userId, shown.code))
    ? ok(shown.method)
    : fail("wrong_code", { issues: [{ path: "code", code: "wrong_code" }] });
}

/**
 * Checks a second factor of a session's person. A passkey answers the last challenge of that session. Fails in the same way.
 */
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
  { userId, challenge }: Owner,
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
  const step = secret ? factors.codes.stepOf({ secret, code: compactCode(typed), now }) : null;
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

/** The row that a sealed secret is bound to. */
export const totpSecretOf = (userId: number): string => `totp:${userId}`;

export const hashOfRecoveryCode = (
  { secrets }: AccountContext["factors"],
  userId: number,
  code: string,
): Buffer => secrets.digest(`recovery:${userId}:${code}`);
