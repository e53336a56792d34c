// What somebody has shown to get in, and when that is enough.

/** What is shown first: the portal's own password, or an organisation's word. */
export type FirstMethod = "pwd" | "sso";
/** What may be shown second. */
export type SecondMethod = "passkey" | "totp" | "recovery";
/**
 * A session remembers all of it (after RFC 8176, `amr`). `mfa`: the organisation says that it asked for two factors
 * itself.
 */
export type Method = FirstMethod | SecondMethod | "mfa";

const SECOND: ReadonlySet<Method> = new Set<Method>(["passkey", "totp", "recovery", "mfa"]);

export const hasSecondFactor = (amr: readonly Method[]): boolean => amr.some((method) => SECOND.has(method));

/** An admin who came in without a second factor, where admins need one, has to take one into use first. */
export const mustEnrol = (
  { admin, amr }: { admin: boolean; amr: readonly Method[] },
  { adminsNeedOne }: { adminsNeedOne: boolean },
): boolean => adminsNeedOne && admin && !hasSecondFactor(amr);

/** How long after showing who they are somebody may change what they show, and where money goes. */
const RECENT_MS = 600_000;

type Shown = { authenticatedAt: Date; steppedUpAt: Date | null };
type ShownBy = Shown & { steppedUpBy: Method | null; amr: readonly Method[] };

/** When the person of a session last showed who they are: by signing in, or again since. */
export const lastShownAt = ({ authenticatedAt, steppedUpAt }: Shown): Date =>
  steppedUpAt !== null && steppedUpAt > authenticatedAt ? steppedUpAt : authenticatedAt;

export const isRecent = (shown: Shown, now: Date): boolean =>
  now.getTime() - lastShownAt(shown).getTime() < RECENT_MS;

/**
 * The same by a second factor. Somebody who knows only the password of a person with a second factor must not take that
 * factor away, nor put another one beside it. `amr` also holds what was shown since the sign-in, which is then at least as
 * recent.
 */
export const isSecondRecent = (
  { authenticatedAt, steppedUpAt, steppedUpBy, amr }: ShownBy,
  now: Date,
): boolean =>
  (hasSecondFactor(amr) && isRecent({ authenticatedAt, steppedUpAt: null }, now)) ||
  (steppedUpBy !== null && hasSecondFactor([steppedUpBy]) && isRecent({ authenticatedAt, steppedUpAt }, now));

/** Crockford's base32: no letter that is read as a digit. */
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

/** As it is shown and printed: XXXX-XXXX-XXXX-XXXX. */
export const shownRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** Which of the two somebody typed where either will do: an app's code is six digits. */
export const methodOfCode = (typed: string): "totp" | "recovery" =>
  /^\d{6}$/.test(typed.replace(/\s/g, "")) ? "totp" : "recovery";

/** What somebody typed, in the stored form; null when it cannot be a code. Misread letters are forgiven. */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}
