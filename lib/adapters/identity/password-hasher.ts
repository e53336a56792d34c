import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { fail, type Result } from "#lib/core/result.ts";

const IN_LINE = 20;

/** Too many passwords are being hashed right now. */
class HashingBusy extends Error {
  override name = "HashingBusy";
}

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string | null): Promise<boolean>;
};

export type HashCost = { memoryKib: number; passes: number };

/**
 * Hashing is the most expensive work that a stranger can cause. `atOnce` passwords are hashed at a time, twenty
 * wait, and all others are refused with HashingBusy.
 */
export function createPasswordHasher({
  atOnce,
  cost = COST,
}: {
  atOnce: number;
  cost?: HashCost | undefined;
}): PasswordHasher {
  const nobodys = hashOfNobody(cost);
  const line: (() => void)[] = [];
  let underWay = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay < atOnce) underWay += 1;
    else if (line.length >= IN_LINE) throw new HashingBusy();
    else await new Promise<void>((resolve) => line.push(resolve)); // takes over the slot of a finished job
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else underWay -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    verify: (password, stored) => inTurn(() => verifyPassword(password, stored, nobodys)),
  };
}

/** Runs work that hashes. When the hasher refuses, the person may try again after a second. */
export async function whileNotBusy<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return fail("too_many_attempts", { details: { retryAfterSeconds: 1 } });
  }
}

/** argon2id, 19 MiB, two passes, one lane (OWASP's minimum): about 23 ms and 19 MiB of memory each. */
const COST: HashCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(argon2);

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` (PHC string format, base64 without padding). */
export async function hashPassword(password: string, { memoryKib, passes } = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive("argon2id", { ...parametersOf(password, salt), memory: memoryKib, passes });
  return phc({ memoryKib, passes }, salt, hash);
}

/** Without a stored hash (an unknown account) it takes the same time and returns false. */
export async function verifyPassword(
  password: string,
  stored: string | null,
  nobodys = NOBODY,
): Promise<boolean> {
  const [, memory, passes, salt, hash] = PHC.exec(stored ?? nobodys) ?? [];
  if (!memory || !passes || !salt || !hash) throw new Error("a stored password hash is malformed");
  const expected = Buffer.from(hash, "base64");
  const derived = await derive("argon2id", {
    ...parametersOf(password, Buffer.from(salt, "base64")),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(derived, expected) && stored !== null;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const phc = ({ memoryKib, passes }: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${base64(salt)}$${base64(hash)}`;

/** A hash that no password matches. */
const hashOfNobody = (cost: HashCost): string => phc(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
const NOBODY = hashOfNobody(COST);

/** NFKC, so that the same keys give the same bytes on every machine. */
const parametersOf = (password: string, salt: Buffer) => ({
  message: Buffer.from(password.normalize("NFKC"), "utf8"),
  nonce: salt,
  parallelism: LANES,
  tagLength: HASH_BYTES,
});
