import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";
import type { AuthenticatorCodes } from "#lib/ports.ts";

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** Time-based one-time codes (RFC 6238) that every authenticator app supports: SHA-1, six digits, 30 seconds. */
export function createAuthenticatorCodes(): AuthenticatorCodes {
  const totpOf = (secret: Secret, label = "") =>
    new TOTP({
      issuer: "Tolppa",
      label,
      secret,
      algorithm: "SHA1",
      digits: 6,
      period: PERIOD_SECONDS,
    });
  return {
    create(email) {
      const secret = new Secret({ size: SECRET_BYTES });
      const uri = totpOf(secret, email).toString();
      return { secret: secret.base32, uri, qrCode: rowsOf(uri) };
    },
    stepOf({ secret, code, now }) {
      // The library throws for six characters that are not six bytes.
      if (!/^[0-9]{6}$/.test(code)) return null;
      const totp = totpOf(Secret.fromBase32(secret));
      const timestamp = now.getTime();
      // Compares in constant time. Accepts one step before and after, because clocks differ and people type late.
      const delta = totp.validate({ token: code, timestamp, window: 1 });
      return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    },
  };
}

const rowsOf = (text: string): string[] =>
  encode(text, { ecc: "M", border: 2 }).data.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
