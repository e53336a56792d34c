import { fail, type Result } from "#lib/core/result.ts";
import { vouchedEmail } from "#lib/core/text.ts";
import { type Admission, admit } from "./admit.ts";
import type { AccountContext } from "./context.ts";

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
