import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { BANK_FILE_LIMITS } from "#lib/bank/rules/bank-file.ts";
import { fail, ok } from "#lib/core/result.ts";
import type { FilePart, UnpackFile } from "#lib/ports.ts";
import { BankFileRefused, refuse } from "./refused.ts";

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

// Reads the directory of a ZIP archive (PKWARE APPNOTE 6.3) and unpacks its files one after another on demand. No file may
// unpack to more than the directory says, nor all files together to more than the limit.

type ZipPart = { path: string; read(): AsyncIterable<Uint8Array> };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const [END_BYTES, CENTRAL_BYTES, LOCAL_BYTES] = [22, 46, 30];
const MOST_COMMENT = 65_535;
const MOST_FILES = 100;
const [STORED, DEFLATED] = [0, 8];
const LOCKED = 1;
const UTF8 = 0x800;

type Entry = { path: string; method: number; crc: number; packed: number; size: number; offset: number };

function zipPartsOf(archive: Buffer, limit: number): ZipPart[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MOST_FILES) refuse("bank_file_zip_too_many", { max: MOST_FILES });
  const parts: ZipPart[] = [];
  let [at, left] = [archive.readUInt32LE(end + 16), limit];
  for (let number = 0; number < count; number += 1) {
    const { entry, next } = entryAt(archive, at);
    left -= entry.size;
    if (left < 0) refuse("bank_file_zip_too_large", { max: limit });
    parts.push({ path: entry.path, read: () => unpacked(archive, entry) });
    at = next;
  }
  return parts;
}

function endOf(archive: Buffer): number {
  for (
    let at = archive.length - END_BYTES;
    at >= Math.max(0, archive.length - END_BYTES - MOST_COMMENT);
    at -= 1
  ) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  return refuse("bank_file_zip");
}

function entryAt(archive: Buffer, at: number): { entry: Entry; next: number } {
  if (at + CENTRAL_BYTES > archive.length || archive.readUInt32LE(at) !== CENTRAL) refuse("bank_file_zip");
  const flags = archive.readUInt16LE(at + 8);
  const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place)) as [
    number,
    number,
    number,
  ];
  const bytes = archive.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + name);
  const entry: Entry = {
    path: bytes.toString(flags & UTF8 ? "utf8" : "latin1"),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packed: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
  };
  if (flags & LOCKED) refuse("bank_file_zip_locked");
  return { entry, next: at + CENTRAL_BYTES + name + extra + comment };
}

async function* unpacked(archive: Buffer, entry: Entry): AsyncGenerator<Uint8Array> {
  const { method, crc, size } = entry;
  const bytes = packedBytes(archive, entry);
  if (method !== STORED && method !== DEFLATED) refuse("bank_file_zip");
  const pieces = method === STORED ? [bytes] : Readable.from([bytes]).pipe(createInflateRaw());
  let [length, sum] = [0, 0];
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) {
      length += piece.byteLength;
      if (length > size) refuse("bank_file_zip");
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    // The error of the unpacking itself.
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) refuse("bank_file_zip");
    throw error;
  }
  if (length !== size || sum !== crc) refuse("bank_file_zip");
}

function packedBytes(archive: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL)
    refuse("bank_file_zip");
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  if (start + packed > archive.length) refuse("bank_file_zip");
  return archive.subarray(start, start + packed);
}
