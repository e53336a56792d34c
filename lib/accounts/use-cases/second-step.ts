import { secondFactorChanged } from "#lib/accounts/letters/account.ts";
import {
  countRecoveryCodes,
  findTotp,
  listPasskeys,
  lockUser,
} from "#lib/accounts/queries/second-factors.ts";
import {
  deleteSignInChallenge,
  type SignInChallenge,
  takePasskeyChallenge,
  updatePasskeyChallenge,
} from "#lib/accounts/queries/sign-in-challenges.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { type Admission, findChallenge, hashOfChallenge } from "./admit.ts";
import { checkFactor, type ShownFactor } from "./check-factor.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSecondFactors, takeSecondFactor } from "./limits.ts";
import { createSession } from "./sessions.ts";

/** The person at the second step and the proofs that this person has. */
export type SecondStepWays = { email: string; passkey: boolean; totp: boolean; recovery: boolean };

/** Null when this browser has no open second step: it has not begun, has expired or has ended. */
export async function findSecondStep(ctx: AccountContext, token: string): Promise<SecondStepWays | null> {
  const waiting = await findChallenge(ctx.db, token, ctx.now);
  if (!waiting) return null;
  const { userId, email } = waiting;
  return ctx.db.asServer(async (db) => ({
    email,
    passkey: (await listPasskeys(db, userId)).length > 0,
    totp: (await findTotp(db, userId)) !== null,
    recovery: (await countRecoveryCodes(db, userId)) > 0,
  }));
}

/** The request to sign with a passkey, as JSON for the browser. Fails with `second_step_over`, `too_many_attempts`. */
export async function askForPasskey(ctx: AccountContext, token: string): Promise<Result<string>> {
  const waiting = await findChallenge(ctx.db, token, ctx.now);
  if (!waiting) return fail("second_step_over");
  return ctx.db.asServer(async (db) => {
    const known = await listPasskeys(db, waiting.userId);
    const { options, challenge } = await ctx.factors.passkeys.askToSign(known);
    await updatePasskeyChallenge(db, hashOfChallenge(token), challenge);
    return ok(options);
  });
}

/**
 * Checks the second proof and opens the session. Fails with `second_step_over` (sign in anew), `wrong_code`,
 * `passkey_refused`, `too_many_attempts`.
 */
export async function passSecondStep(
  ctx: AccountContext,
  token: string,
  shown: ShownFactor,
): Promise<Result<Extract<Admission, { step: "in" }>>> {
  const waiting = await findChallenge(ctx.db, token, ctx.now);
  if (!waiting) return fail("second_step_over");
  const allowed = await takeSecondFactor(ctx, waiting.email);
  if (!allowed.ok) return allowed;
  const passed = await pass(ctx, token, waiting, shown);
  if (passed.ok) await forgiveSecondFactors(ctx, waiting.email);
  return passed;
}

const pass = (ctx: AccountContext, token: string, waiting: SignInChallenge, shown: ShownFactor) =>
  ctx.db.asServerInTransaction(async (db): ReturnType<typeof passSecondStep> => {
    const { userId, email, admin, language } = waiting;
    await lockUser(db, userId);
    const tokenHash = hashOfChallenge(token);
    const asked = waiting.passkeyChallenge;
    const challenge = asked && (await takePasskeyChallenge(db, tokenHash, asked)) ? asked : null;
    const checked = await checkFactor(db, ctx, { userId, challenge }, shown);
    if (!checked.ok) return checked;
    if (!(await deleteSignInChallenge(db, { tokenHash, now: ctx.now }))) return fail("second_step_over");
    const amr = [...waiting.amr, checked.value];
    const sid = await createSession(db, { ...ctx, userId, amr });
    if (checked.value === "recovery") {
      await enqueueMail(db, secondFactorChanged, { to: email, change: "code_used" });
    }
    return ok({ step: "in", sid, userId, email, admin, language, amr });
  });
