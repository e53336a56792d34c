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
