import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { Database, Tx } from "#db/client.ts";
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from "#lib/accounts/queries/tokens.ts";
import type { SecretBox } from "#lib/ports.ts";
import { createSecretBox } from "./secret-box.ts";

export type SigningKeysOptions = { database: Database; authSecret: string; now?: () => Date };

type Key = Awaited<ReturnType<typeof importJWK>>;
type PrivateJwk = Parameters<typeof importJWK>[0];
type SigningKey = { kid: string; privateKey: Key };
type Signer = SigningKey & Pick<SigningKeyRow, "signsFrom" | "retiredAt">;
type Loaded = { rows: SigningKeyRow[]; publicKeys: Map<string, Key>; signers: Signer[]; at: number };

const ALGORITHM = "ES256";
/** Another server may have added or retired a key meanwhile, so the keys are read again after this time. */
const FRESH_MS = 60_000;
/** An unknown key id reads the keys again, but a flood of unknown ids does not. */
const RELOAD_MS = 5_000;
/** A retired key is published until the last token that it signed expires, after an hour. */
export const RETIRED_MS = 2 * 3_600_000;
/** Longer than any system caches the published set (app/.well-known/jwks.json), these servers included. */
const PUBLISHED_BEFORE_MS = 900_000;

/**
 * The key pairs behind the tokens, in PostgreSQL and shared by all servers. The first pair is made when it is needed. The
 * clock alone decides which pair signs, so a change of keys has no second step that could fail.
 */
export function createSigningKeys({ database, authSecret, now = () => new Date() }: SigningKeysOptions) {
  const box = boxOf(authSecret);
  let current: Loaded | null = null;

  const list = (db: Tx) => listSigningKeys(db, new Date(now().getTime() - RETIRED_MS));
  const keep = async (rows: SigningKeyRow[]): Promise<Loaded> => {
    current = { ...(await open(rows, box)), at: now().getTime() };
    return current;
  };
  const loaded = async (maxAgeMs: number): Promise<Loaded> => {
    const known = current;
    if (known && Math.abs(now().getTime() - known.at) < maxAgeMs) return known;
    return keep(await database.asServer(list));
  };

  return {
    async signingKey(): Promise<SigningKey> {
      const signer = signerAt((await loaded(FRESH_MS)).signers, now());
      if (signer) return signer;
      const rows = await database.asServerInTransaction(async (db) => {
        await lockSigningKeys(db);
        const before = await list(db);
        // Another server was faster, or AUTH_SECRET has changed and the old keys cannot be decrypted.
        if (signerAt((await open(before, box)).signers, now())) return before;
        await insertSigningKey(db, await makeKey(box, now()));
        return list(db);
      });
      const made = signerAt((await keep(rows)).signers, now());
      if (!made) throw new Error("a new signing key cannot be opened");
      return made;
    },
    async publicKeyOf(kid: string): Promise<Key | null> {
      if (kid === "") return null;
      const known = (await loaded(FRESH_MS)).publicKeys.get(kid);
      return known ?? (await loaded(RELOAD_MS)).publicKeys.get(kid) ?? null;
    },
    async publicKeys(): Promise<{ keys: Record<string, string>[] }> {
      const { rows } = await loaded(FRESH_MS);
      return { keys: rows.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: ALGORITHM, use: "sig" })) };
    },
  };
}

/**
 * Adds a new key. It is published at once and signs a quarter of an hour later, when every cache holds it. The previous
 * key signs until then and is published until its last token expires. `atOnce`, for a leaked key, signs with the new key
 * now and rejects all others. With `olderThanMs` a key is added only when the newest is older. Returns the moment from
 * which the new key signs, or null when none was due. Any number of servers may call this at the same time.
 */
export async function rotateSigningKeys(
  { database, authSecret, now = () => new Date() }: SigningKeysOptions,
  { atOnce = false, olderThanMs }: { atOnce?: boolean; olderThanMs?: number } = {},
): Promise<Date | null> {
  return database.asServerInTransaction(async (db) => {
    await lockSigningKeys(db);
    const at = now();
    const [newest] = await listSigningKeys(db, at);
    if (olderThanMs !== undefined) {
      // The first key is made when it is first needed.
      if (!newest || at.getTime() - newest.createdAt.getTime() < olderThanMs) return null;
    }
    const signsFrom = atOnce || !newest ? at : new Date(at.getTime() + PUBLISHED_BEFORE_MS);
    await retireSigningKeys(db, atOnce ? new Date(at.getTime() - RETIRED_MS) : signsFrom, atOnce);
    await insertSigningKey(db, await makeKey(boxOf(authSecret), signsFrom, at));
    return signsFrom;
  });
}

const boxOf = (authSecret: string): SecretBox => createSecretBox(authSecret, "tolppa signing keys");

/** The newest key that may already sign: the keys are sorted newest first. */
const signerAt = (signers: readonly Signer[], at: Date): SigningKey | undefined =>
  signers.find(({ signsFrom, retiredAt }) => signsFrom <= at && (retiredAt === null || retiredAt > at));

async function open(rows: SigningKeyRow[], box: SecretBox): Promise<Omit<Loaded, "at">> {
  const publicKeys = new Map<string, Key>();
  const signers: Signer[] = [];
  for (const row of rows) {
    publicKeys.set(row.kid, await importJWK(row.publicJwk, ALGORITHM));
    // Null for a key that was stored under another AUTH_SECRET.
    const jwk = box.open(row.privateJwkEncrypted, row.kid);
    if (jwk === null) continue;
    const privateKey = await importJWK(JSON.parse(jwk) as PrivateJwk, ALGORITHM);
    signers.push({ kid: row.kid, privateKey, signsFrom: row.signsFrom, retiredAt: row.retiredAt });
  }
  return { rows, publicKeys, signers };
}

async function makeKey(
  box: SecretBox,
  signsFrom: Date,
  createdAt = signsFrom,
): Promise<Omit<SigningKeyRow, "retiredAt">> {
  const kid = randomUUID();
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty = "", crv = "", x = "", y = "" } = await exportJWK(pair.publicKey);
  const privateJwkEncrypted = box.seal(JSON.stringify(await exportJWK(pair.privateKey)), kid);
  return { kid, publicJwk: { kty, crv, x, y }, privateJwkEncrypted, signsFrom, createdAt };
}
