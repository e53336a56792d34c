import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The passwords that attackers try first. The file holds the first 32 bits of each one's SHA-256, in ascending order:
 * 49,232 of them in 197 kB. A password that is not on the list is taken for one that is with a chance of
 * 49,232 / 2^32, about one in 87,000 for each form that is looked up. scripts/common-passwords.ts makes the file;
 * common-passwords.licence.txt says where the list comes from.
 */
const FILE = join(process.cwd(), "lib", "adapters", "identity", "common-passwords.bin");

export const DIGEST_BYTES = 4;

/** Letter case makes no other password: attackers try both. */
export const commonDigestOf = (password: string): number =>
  createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest().readUInt32BE(0);

let digests: Buffer | undefined;

/** Whether a password is among the most used ones, in any letter case. Throws where the file is missing. */
export function isCommonPassword(password: string): boolean {
  digests ??= readFileSync(FILE);
  const wanted = commonDigestOf(password);
  let [from, until] = [0, digests.length / DIGEST_BYTES];
  while (from < until) {
    const middle = (from + until) >>> 1;
    const found = digests.readUInt32BE(middle * DIGEST_BYTES);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else until = middle;
  }
  return false;
}
