import { crc32 } from "node:zlib";

// The checksums in the directory of a ZIP archive (PKWARE APPNOTE 6.3). The unpacking library does not compare them, and a
// damaged part can unpack to other numbers.

const [END, ENTRY, END_64] = [0x06054b50, 0x02014b50, 0x06064b50];
const [END_BYTES, ENTRY_BYTES, END_64_BYTES] = [22, 46, 56];
const IN_END_64 = 0xffffffff;

/** The checksums by part name. Throws for a damaged directory, which could hide a lost part. */
export function checksumsOf(bytes: Uint8Array): Map<string, number> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sums = new Map<string, number>();
  let { at, count } = directoryOf(archive);
  for (; count > 0; count -= 1) {
    if (signatureAt(archive, at) !== ENTRY || at + ENTRY_BYTES > archive.length)
      throw new Error("a damaged directory");
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const start = at + ENTRY_BYTES;
    sums.set(archive.toString("utf8", start, start + name), archive.readUInt32LE(at + 16));
    at = start + name + extra + comment;
  }
  const next = signatureAt(archive, at);
  if (next !== END && next !== END_64) throw new Error("a damaged directory");
  return sums;
}

/** The start of the directory, and its number of parts. Throws for an archive without its end. */
function directoryOf(archive: Buffer): { at: number; count: number } {
  let end = archive.length - END_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("an archive without its end");
  const at = archive.readUInt32LE(end + 16);
  if (at !== IN_END_64) return { at, count: archive.readUInt16LE(end + 10) };
  // Its place stands in the 20 bytes before the end.
  const wide = archive.readUInt32LE(Math.max(0, end - 12));
  if (signatureAt(archive, wide) !== END_64 || wide + END_64_BYTES > archive.length)
    throw new Error("an archive without its wide end");
  return { at: archive.readUInt32LE(wide + 48), count: archive.readUInt32LE(wide + 32) };
}

const signatureAt = (archive: Buffer, at: number): number | null =>
  at + 4 <= archive.length ? archive.readUInt32LE(at) : null;

export const hasChecksum = (part: Uint8Array, sum: number | undefined): boolean => crc32(part) === sum;
