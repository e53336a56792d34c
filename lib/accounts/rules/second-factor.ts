import { compactCode } from "#lib/core/look-alikes.ts";
// The proofs that a person has shown to sign in, and the rules for when they are enough.

/** The first proof: the portal's own password, or an organisation's sign-in. */
export type FirstMethod = "pwd" | "sso";
/** The second proof. */
export type SecondMethod = "passkey" | "totp" | "recovery";
/**
 * A proof as the session stores it (after RFC 8176, `amr`). `mfa`: the organisation says that it asked for two factors
 * itself.
 */
export type SignInMethod = FirstMethod | SecondMethod | "mfa";

const SECOND: ReadonlySet<SignInMethod> = new Set<SignInMethod>(["passkey", "totp", "recovery", "mfa"]);

export const hasSecondFactor = (amr: readonly SignInMethod[]): boolean =>
  amr.some((method) => SECOND.has(method));

/** True when admins need a second factor and this admin has signed in without one: the admin must add one first. */
export const mustEnrol = (
  { admin, amr }: { admin: boolean; amr: readonly SignInMethod[] },
  { adminsNeedOne }: { adminsNeedOne: boolean },
): boolean => adminsNeedOne && admin && !hasSecondFactor(amr);

/** For this long after a proof a person may change their second factors and where money goes. */
const RECENT_MS = 600_000;

type Shown = {
  authenticatedAt: Date;
  steppedUpAt: Date | null;
  /** Proofs before this instant do not count: at this instant an account that the person had changed was rejected. */
  proofEndedAt: Date | null;
};
type ShownBy = Shown & { steppedUpBy: SignInMethod | null; amr: readonly SignInMethod[] };

/** The time of the session's last proof: at sign-in, or a later confirmation. */
export const lastShownAt = ({ authenticatedAt, steppedUpAt }: Omit<Shown, "proofEndedAt">): Date =>
  steppedUpAt !== null && steppedUpAt > authenticatedAt ? steppedUpAt : authenticatedAt;

export function isRecent(shown: Shown, now: Date): boolean {
  const shownAt = lastShownAt(shown);
  const ended = shown.proofEndedAt !== null && shownAt <= shown.proofEndedAt;
  return !ended && now.getTime() - shownAt.getTime() < RECENT_MS;
}

/**
 * True when the session has recently shown a second factor. A stranger who knows only the password must neither remove
 * the owner's second factor nor add another one. `amr` also holds proofs shown after the sign-in, which are at least as
 * recent.
 */
export const isSecondRecent = ({ steppedUpBy, amr, ...shown }: ShownBy, now: Date): boolean =>
  (hasSecondFactor(amr) && isRecent({ ...shown, steppedUpAt: null }, now)) ||
  (steppedUpBy !== null && hasSecondFactor([steppedUpBy]) && isRecent(shown, now));

/** Crockford's base32: it has no letter that looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

export const RECOVERY_CODES = 10;
/** 80 bits. */
export const RECOVERY_CODE_BYTES = 10;

/** A code in its stored form, 16 characters, from 10 random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)]).join("");
}

/** The printed form: XXXX-XXXX-XXXX-XXXX. */
export const shownRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** The kind of a typed code. A code of an app has six digits. */
export const methodOfCode = (typed: string): "totp" | "recovery" =>
  /^\d{6}$/.test(compactCode(typed)) ? "totp" : "recovery";

/** A typed code in the stored form, with misread letters corrected; null when the text cannot be a code. */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = compactCode(typed).replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}
