import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK } from "jose";
import type { Database, Tx } from "#db/client.ts";
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from "#db/queries/tokens-keys.ts";

export type SigningKeysOptions = { database: Database; authSecret: string; now?: () => Date };

type Key = Awaited<ReturnType<typeof importJWK>>;
type PrivateJwk = Parameters<typeof importJWK>[0];
type SigningKey = { kid: string; privateKey: Key };
type Loaded = { rows: SigningKeyRow[]; publicKeys: Map<string, Key>; signing: SigningKey | null; at: number };

const ALGORITHM = "ES256";
/** Another server may have made or retired a key meanwhile. */
const FRESH_MS = 60_000;
/** An unknown key id asks the database again, but a flood of them does not. */
const RELOAD_MS = 5_000;
/** A retired key is published until the last token it signed has ended. */
const RETIRED_MS = 2 * 3_600_000;

/** The key pairs behind the tokens, in PostgreSQL and shared by all servers; made when first needed. */
export function createSigningKeys({ database, authSecret, now = () => new Date() }: SigningKeysOptions) {
  const wrappingKey = Buffer.from(hkdfSync("sha256", authSecret, "", "tolppa signing keys", 32));
  let current: Loaded | null = null;

  const list = (db: Tx) => listSigningKeys(db, new Date(now().getTime() - RETIRED_MS));
  const keep = async (rows: SigningKeyRow[]): Promise<Loaded> => {
    current = { ...(await open(rows, wrappingKey)), at: now().getTime() };
    return current;
  };
  const loaded = async (maxAgeMs: number): Promise<Loaded> => {
    const known = current;
    if (known && Math.abs(now().getTime() - known.at) < maxAgeMs) return known;
    return keep(await database.asServer(list));
  };

  return {
    async signingKey(): Promise<SigningKey> {
      const { signing } = await loaded(FRESH_MS);
      if (signing) return signing;
      const rows = await database.asServerInTransaction(async (db) => {
        await lockSigningKeys(db);
        const before = await list(db);
        // Somebody else was faster, or AUTH_SECRET has changed and nobody can open the old ones.
        if ((await open(before, wrappingKey)).signing) return before;
        await insertSigningKey(db, await makeKey(wrappingKey));
        return list(db);
      });
      const made = (await keep(rows)).signing;
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

async function open(rows: SigningKeyRow[], wrappingKey: Buffer): Promise<Omit<Loaded, "at">> {
  const publicKeys = new Map<string, Key>();
  let signing: SigningKey | null = null;
  for (const row of rows) {
    publicKeys.set(row.kid, await importJWK(row.publicJwk, ALGORITHM));
    const jwk: PrivateJwk | null = signing || row.retiredAt ? null : unwrap(row, wrappingKey);
    if (jwk) signing = { kid: row.kid, privateKey: await importJWK(jwk, ALGORITHM) };
  }
  return { rows, publicKeys, signing };
}

async function makeKey(wrappingKey: Buffer): Promise<Omit<SigningKeyRow, "retiredAt">> {
  const kid = randomUUID();
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty = "", crv = "", x = "", y = "" } = await exportJWK(pair.publicKey);
  const privateJwkEncrypted = wrap(JSON.stringify(await exportJWK(pair.privateKey)), kid, wrappingKey);
  return { kid, publicJwk: { kty, crv, x, y }, privateJwkEncrypted };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, bound to the key's id: iv, tag, ciphertext. */
function wrap(plain: string, kid: string, wrappingKey: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", wrappingKey, iv).setAAD(Buffer.from(kid));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null when it was wrapped under another AUTH_SECRET. */
function unwrap(
  { kid, privateJwkEncrypted: wrapped }: SigningKeyRow,
  wrappingKey: Buffer,
): PrivateJwk | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", wrappingKey, wrapped.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(kid))
      .setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(body.toString("utf8")) as PrivateJwk;
  } catch {
    return null;
  }
}
