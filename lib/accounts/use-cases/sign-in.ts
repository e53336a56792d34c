import type { z } from "zod";
import type { Database } from "#db/client.ts";
import type { signInSchema } from "#lib/accounts/schema.ts";
import { fail, type Result } from "#lib/core/result.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import { type Admission, admit } from "./admit.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSignIns, takeMail, takeSignIn } from "./limits.ts";
import type { Session } from "./sessions.ts";
import { endAllSessions, endSession } from "./sessions.ts";

/**
 * Checks a password and lets its owner in, or on to the second step. Fails with `wrong_credentials` (no such account, wrong
 * password: the same), `user_disabled` (only after the right password), `email_not_verified` (only after the right password; the link is mailed again),
 * `too_many_attempts`, `account_conflict`.
 */
export async function signIn(
  ctx: AccountContext,
  { email, password }: z.output<typeof signInSchema>,
): Promise<Result<Admission>> {
  const allowed = await takeSignIn(ctx, email);
  if (!allowed.ok) return allowed;
  const checked = await ctx.identity.signIn({ email, password });
  if (!checked.ok) return checked;
  await forgiveSignIns(ctx, email);
  if (!checked.value.emailVerified) return sendLinkAgain(ctx, email);
  return admit(ctx, checked.value, ["pwd"]);
}

async function sendLinkAgain(ctx: AccountContext, email: string): Promise<Result<never>> {
  const allowed = await takeMail(ctx, email);
  const sent = allowed.ok ? await ctx.identity.sendVerification(email) : allowed;
  // Who cannot be sent the link again has the one before; only a provider that fails must not be kept quiet about.
  return sent.ok || sent.error.code === "too_many_attempts" ? fail("email_not_verified") : sent;
}

/** Ends the session of this browser; the bearer tokens issued from it die with it. */
export const signOut = ({ db }: { db: Database }, { sid }: { sid: string }): Promise<void> =>
  endSession(db, sid);

/** Ends every session of whoever is signed in. */
export async function signOutEverywhere({ db }: { db: Database }, { actor }: Session): Promise<void> {
  if (actor.kind === "user" && actor.id !== null) await endAllSessions(db, actor.id);
}

/** What an organisation's OpenID provider says of somebody who has just signed in there. */
export type OrganisationClaims = {
  issuer: string;
  subject: string;
  email: unknown;
  emailVerified: unknown;
  /** How they showed who they are (RFC 8176). */
  methods: unknown;
};

/**
 * Lets in whom an organisation vouches for. Only an e-mail it has verified counts; whatever anybody registered here under
 * that e-mail without proving it to be theirs is void. Fails with `sso_no_email`, `sso_email_not_verified`,
 * `sso_conflict` (somebody else of this organisation has the e-mail here), `sso_user_disabled`.
 */
export async function arriveByOrganisation(
  ctx: AccountContext,
  { issuer, subject, email: told, emailVerified, methods }: OrganisationClaims,
): Promise<Result<Admission>> {
  const email = vouchedEmail(told);
  if (email === null) return fail("sso_no_email");
  // "true" in quotes is not what the specification says (OpenID Connect Core, 5.1).
  if (emailVerified !== true) return fail("sso_email_not_verified");
  await ctx.identity.voidUnproven(email);
  const asked = Array.isArray(methods) && methods.includes("mfa");
  const identity = { issuer, subject, email, emailVerified: true };
  const admitted = await admit(ctx, identity, asked ? ["sso", "mfa"] : ["sso"]);
  return admitted.ok ? admitted : fail(REFUSALS[admitted.error.code] ?? admitted.error.code);
}

/** Said more plainly than to somebody with a password only: the organisation has told who it is. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_conflict: "sso_conflict",
  user_disabled: "sso_user_disabled",
};
