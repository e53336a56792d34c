import type { z } from "zod";
import type { Database } from "#db/client.ts";
import type { signInSchema } from "#lib/accounts/schema.ts";
import { fail, type Result } from "#lib/core/result.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import { type Admission, admit } from "./admit.ts";
import type { AccountContext } from "./context.ts";
import { forgiveSignIns, takeMail, takeSignIn } from "./limits.ts";
import { endAllSessions, endSession, type Session } from "./sessions.ts";

/**
 * Checks a password and opens a session or the second step. Fails with `wrong_credentials` (for an unknown account
 * and for a wrong password), `user_disabled` and `email_not_verified` (both only after the right password; the
 * latter mails the link again), `too_many_attempts`, `account_conflict`.
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
  // Past the limit of mails the person has an earlier link. A failure of the provider is reported.
  return sent.ok || sent.error.code === "too_many_attempts" ? fail("email_not_verified") : sent;
}

/** Ends the session of this browser and its bearer tokens. */
export const signOut = ({ db }: { db: Database }, { sid }: { sid: string }): Promise<void> =>
  endSession(db, sid);

/** Ends every session of the signed-in user. */
export async function signOutEverywhere({ db }: { db: Database }, { actor }: Session): Promise<void> {
  if (actor.kind === "user" && actor.id !== null) await endAllSessions(db, actor.id);
}

/** The claims of an organisation's OpenID provider about a person who has just signed in there. */
export type OrganisationClaims = {
  issuer: string;
  subject: string;
  email: unknown;
  emailVerified: unknown;
  /** The proofs of the sign-in (RFC 8176). */
  methods: unknown;
};

/**
 * Signs in a person for whom an organisation vouches. The organisation must have verified the e-mail. Unverified
 * registrations under that e-mail become void. Fails with `sso_no_email`, `sso_email_not_verified`, `sso_conflict`
 * (another person of this organisation has the e-mail here), `sso_user_disabled`.
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

/** More specific errors than for a password, because the organisation has proven the person's identity. */
const REFUSALS: Readonly<Record<string, string>> = {
  account_conflict: "sso_conflict",
  user_disabled: "sso_user_disabled",
};
