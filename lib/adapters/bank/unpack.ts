import { BANK_FILE_LIMITS } from "#lib/bank/rules/bank-file.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { FilePart, UnpackFile } from "#lib/ports.ts";
import { BankFileRefused, refuse } from "./refused.ts";
import { zipPartsOf } from "./zip-parts.ts";

const PACKED_LIMIT = 25 * 1024 * 1024;
/** Files that macOS and Windows add to archives. */
const LEFT_BESIDE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

/**
 * The files of a ZIP archive, or the file itself. Refuses an archive that is too large, packed or unpacked, has too many files,
 * or is incomplete. Folders are ignored: a file's name only serves to name it to a person.
 */
export const unpackBankFile: UnpackFile = async (file) => {
  try {
    if (!(await isZip(file.read()))) return ok([{ name: null, read: () => file.read() }]);
    const parts = zipPartsOf(await wholeOf(file.read()), BANK_FILE_LIMITS.bytes).filter(
      ({ path }) => !path.endsWith("/") && !LEFT_BESIDE.test(path),
    );
    if (parts.length === 0) return fail("bank_file_zip_empty");
    return ok(parts.map(({ path, read }): FilePart => ({ name: shownName(path), read })));
  } catch (error) {
    if (error instanceof BankFileRefused) return fail(error.code, { details: { ...error.details } });
    throw error;
  }
};

async function isZip(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of bytes)
    return Buffer.from(chunk.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
  return false;
}

async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > PACKED_LIMIT) refuse("bank_file_zip_too_large", { max: PACKED_LIMIT });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function shownName(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return (
    name
      .replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, 100)
      .toWellFormed() || "?"
  );
}
