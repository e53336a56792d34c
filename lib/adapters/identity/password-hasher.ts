import { fail, type Result } from "#lib/core/result.ts";
import { hashPassword, verifyPassword } from "./argon2.ts";

const IN_LINE = 20;

/** Too many passwords are being hashed at this moment. */
class HashingBusy extends Error {
  override name = "HashingBusy";
}

export type PasswordHasher = { hash: typeof hashPassword; verify: typeof verifyPassword };

/**
 * Hashing is the dearest thing a stranger can ask for: `atOnce` at a time, twenty in line, the rest is turned away with
 * HashingBusy.
 */
export function createPasswordHasher({ atOnce }: { atOnce: number }): PasswordHasher {
  const line: (() => void)[] = [];
  let underWay = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay < atOnce) underWay += 1;
    else if (line.length >= IN_LINE) throw new HashingBusy();
    else await new Promise<void>((resolve) => line.push(resolve)); // takes over the place of whoever ends
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else underWay -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (password, stored) => inTurn(() => verifyPassword(password, stored)),
  };
}

/** Work that hashes; whoever the hasher turns away may come again in a second. */
export async function whileNotBusy<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return fail("too_many_attempts", { details: { retryAfterSeconds: 1 } });
  }
}
