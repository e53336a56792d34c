import { upsertUser } from "#db/queries/accounts/accounts-users.ts";
import { hasSecondFactors } from "#db/queries/accounts/sign-in-challenges.ts";
import { type FirstMethod, hasSecondFactor } from "#lib/accounts/rules/second-factor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Identity } from "#lib/ports.ts";
import { openChallenge } from "./challenge.ts";
import type { AccountContext } from "./context.ts";
import { createSession } from "./sessions.ts";

export type SignedIn = { sid: string; userId: number; email: string; admin: boolean };

/** In, or asked for the second factor first: `token` is what the browser brings to that step. */
export type Admission = ({ step: "in" } & SignedIn) | { step: "second_factor"; token: string };

/**
 * Everybody's way from "who it is is known" to a session, whoever vouched for them: a person with a second factor gets
 * none before showing it. `shown` is the password or the organisation's word, with `mfa` where the organisation says
 * that it asked for two factors itself. Fails with `user_disabled`, `account_conflict`.
 */
export async function admit(
  ctx: AccountContext,
  identity: Identity,
  shown: [FirstMethod, "mfa"?],
): Promise<Result<Admission>> {
  const amr = shown.filter((method) => method !== undefined);
  // One transaction, in which the upsert holds the user's row: a factor taken into use meanwhile is not overlooked.
  return ctx.db.asServerInTransaction(async (db) => {
    const user = await upsertUser(db, identity);
    if (!user) return fail("account_conflict");
    if (user.disabledAt) return fail("user_disabled");
    const { id: userId, email, admin } = user;
    if (!hasSecondFactor(amr) && (await hasSecondFactors(db, userId))) {
      return ok({ step: "second_factor", token: await openChallenge(db, { userId, amr, now: ctx.now }) });
    }
    const sid = await createSession(db, { ...ctx, userId, amr });
    return ok({ step: "in", sid, userId, email, admin });
  });
}
