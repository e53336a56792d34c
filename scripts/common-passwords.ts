import { readFileSync, writeFileSync } from "node:fs";
import { commonDigestOf, DIGEST_BYTES } from "#lib/adapters/identity/common-passwords.ts";

// node scripts/common-passwords.ts list.txt lib/adapters/identity/common-passwords.bin
// Makes the file of refused passwords from a plain list, one password a line. The list in use is passwords.json of
// @zxcvbn-ts/language-common 4.1.3, one entry a line. A person who takes another list writes its source, licence and
// length into lib/adapters/identity/common-passwords.licence.txt and common-passwords.ts.

const USAGE = "Usage: node scripts/common-passwords.ts <list, one password a line> <file to write>";

/** The digests of all passwords of a list, each once, in ascending order. */
export function digestsOf(list: string): Buffer {
  const passwords = list.split(/\r?\n/).filter((line) => line !== "");
  const digests = [...new Set(passwords.map(commonDigestOf))].sort((a, b) => a - b);
  const file = Buffer.alloc(digests.length * DIGEST_BYTES);
  for (const [index, digest] of digests.entries()) file.writeUInt32BE(digest, index * DIGEST_BYTES);
  return file;
}

if (import.meta.main) {
  const [, , from, to] = process.argv;
  if (!from || !to) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
  } else {
    const file = digestsOf(readFileSync(from, "utf8"));
    writeFileSync(to, file);
    process.stdout.write(`${file.length / DIGEST_BYTES} passwords, ${file.length} bytes\n`);
  }
}
