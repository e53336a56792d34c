import type { Result } from "#lib/domain/result.ts";

/** Who an identity provider says someone is. `subject` never changes; the e-mail may. */
export type Identity = { subject: string; email: string; emailVerified: boolean };

/**
 * Sign-up and sign-in through a third party. Failures a person can cause are codes (`wrong_credentials`,
 * `weak_password`, `link_expired`); an outage throws. No answer tells whether an account exists.
 */
export interface IdentityProvider {
  /** Creates an account and sends its verification link; for a taken e-mail tells its owner instead. Same answer for both. */
  signUp(input: { email: string; password: string }): Promise<Result<null>>;
  /** Checks a password. An unverified e-mail is a success here: the caller decides (and may send the link again). */
  signIn(input: { email: string; password: string }): Promise<Result<Identity>>;
  /** Sends the verification link once more to an unverified account; says nothing otherwise. */
  sendVerification(email: string): Promise<void>;
  /** Consumes a verification link. Fails with `link_expired`. */
  verify(token: string): Promise<Result<Identity>>;
  /** Sends a reset link if there is such an account; says nothing otherwise. */
  sendReset(email: string): Promise<void>;
  /** Consumes a reset link and sets the password. Fails with `link_expired` or `weak_password`. */
  reset(token: string, password: string): Promise<Result<Identity>>;
}

export type Mail = { to: string; subject: string; text: string; html: string };

export interface Mailer {
  /** Hands a mail over. The same `idempotencyKey` is delivered once even if sent again. Throws when it was not taken. */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
}
