import { randomBytes } from "node:crypto";
import { hashOfClientSecret } from "#lib/accounts/use-cases/client-token.ts";

export type NewSecret = { secret: string; secretHash: Buffer; secretPrefix: string };

const SHOWN = 11;

/** 256 random bits under a name by which a leaked one is recognised. Only the digest and the beginning are kept. */
export function newSecret(): NewSecret {
  const secret = `tolppa_${randomBytes(32).toString("base64url")}`;
  return { secret, secretHash: hashOfClientSecret(secret), secretPrefix: secret.slice(0, SHOWN) };
}

/** What a client calls itself; not a secret, but nobody guesses another's. */
export const newClientId = (): string => `tolppa-${randomBytes(8).toString("hex")}`;
