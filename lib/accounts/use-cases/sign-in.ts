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
 * Checks a password and signs its owner in, or leads to the second step. Fails with `wrong_credentials` (no such account or
 * a wrong password), `user_disabled` (only after the right password), `email_not_verified` (only after the right password;
 * the link is mailed again), `too_many_attempts`, `account_conflict`.
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
  // A person over the mail limit has the former link. Only a failing provider is reported.
  return sent.ok || sent.error.code === "too_many_attempts" ? fail("email_not_verified") : sent;
}

/** Ends the session of this browser and the bearer tokens issued from it. */
export const signOut = ({ db }: { db: Database }, { sid }: { sid: string }): Promise<void> =>
  endSession(db, sid);

/** Ends every session of the signed-in person. */
export async function signOutEverywhere({ db }: { db: Database }, { actor }: Session): Promise<void> {
  if (actor.kind === "user" && actor.id !== null) await endAllSessions(db, actor.id);
}

/** The claims of an organisation's OpenID provider about a person who has just signed in there. */
export type OrganisationClaims = {
  issuer: string;
  subject: string;
  email: unknown;
  emailVerified: unknown;
  /** The authentication methods (RFC 8176). */
  methods: unknown;
};

/**
 * Signs in a person of an organisation. Only an e-mail that the organisation has verified counts. An unverified
 * registration with that e-mail is void. Fails with `sso_no_email`, `sso_email_not_verified`, `sso_conflict` (another
 * person of this organisation has the e-mail here), `sso_user_disabled`.
 */
export async function arriveByOrganisation(
  ctx: AccountContext,
  { issuer, subject, email: told, emailVerified, methods }: OrganisationClaims,
): Promise<Result<Admission>> {
  const email = vouchedEmail(told);
  if (email === null) return fail("sso_no_email");
  // The specification asks for a boolean: the text "true" does not count (OpenID Connect Core, 5.1).
  if (emailVerified !== true) return fail("sso_email_not_verified");
  await ctx.identity.voidUnproven(email);
  const asked = Array.isArray(methods) && methods.includes("mfa");
  const identity = { issuer, subject, email, emailVerified: true };
  const admitted = await admit(ctx, identity, asked ? ["sso", "mfa"] : ["sso"]);
  return admitted.ok ? admitted : fail(REFUSALS[admitted.error.code] ?? admitted.error.code);
}

/** These refusals say more than those of a password: the organisation has identified the person. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_conflict: "sso_conflict",
  user_disabled: "sso_user_disabled",
};
