// The factors that a person has used to sign in, and when they are enough.

/** The first factor: the portal's own password, or an organisation's sign-in. */
export type FirstMethod = "pwd" | "sso";
/** The second factors. */
export type SecondMethod = "passkey" | "totp" | "recovery";
/**
 * The factors of a session (`amr` of RFC 8176). `mfa`: the organisation's provider says that it asked for two factors
 * itself.
 */
export type SignInMethod = FirstMethod | SecondMethod | "mfa";

const SECOND: ReadonlySet<SignInMethod> = new Set<SignInMethod>(["passkey", "totp", "recovery", "mfa"]);

export const hasSecondFactor = (amr: readonly SignInMethod[]): boolean =>
  amr.some((method) => SECOND.has(method));

/** Whether an admin who signed in without a second factor has to take one into use first. */
export const mustEnrol = (
  { admin, amr }: { admin: boolean; amr: readonly SignInMethod[] },
  { adminsNeedOne }: { adminsNeedOne: boolean },
): boolean => adminsNeedOne && admin && !hasSecondFactor(amr);

/** The time after a confirmation in which a person may change their factors and the bank account. */
const RECENT_MS = 600_000;

type Shown = { authenticatedAt: Date; steppedUpAt: Date | null };
type ShownBy = Shown & { steppedUpBy: SignInMethod | null; amr: readonly SignInMethod[] };

/** The moments at which the person of a session confirmed who they are: the sign-in, and a later confirmation. */
export const lastShownAt = ({ authenticatedAt, steppedUpAt }: Shown): Date =>
  steppedUpAt !== null && steppedUpAt > authenticatedAt ? steppedUpAt : authenticatedAt;

export const isRecent = (shown: Shown, now: Date): boolean =>
  now.getTime() - lastShownAt(shown).getTime() < RECENT_MS;

/**
 * Whether the recent confirmation used a second factor. A thief who knows only the password must neither remove a person's
 * second factor nor add another one. `amr` also holds the factors used since the sign-in, which are at least as recent.
 */
export const isSecondRecent = (
  { authenticatedAt, steppedUpAt, steppedUpBy, amr }: ShownBy,
  now: Date,
): boolean =>
  (hasSecondFactor(amr) && isRecent({ authenticatedAt, steppedUpAt: null }, now)) ||
  (steppedUpBy !== null && hasSecondFactor([steppedUpBy]) && isRecent({ authenticatedAt, steppedUpAt }, now));

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

/** The shown and printed form of a code: XXXX-XXXX-XXXX-XXXX. */
export const shownRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** Whether the typed code is an app's code, which has six digits, or a recovery code. */
export const methodOfCode = (typed: string): "totp" | "recovery" =>
  /^\d{6}$/.test(typed.replace(/\s/g, "")) ? "totp" : "recovery";

/** A typed recovery code in the stored form; null when it cannot be one. Misread letters are corrected. */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}
