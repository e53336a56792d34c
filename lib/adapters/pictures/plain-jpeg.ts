const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** JFIF's head, tables, frames, and the scan: ITU-T T.81. No EXIF, no colour profile, no comment. */
const KNOWN = new Set([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd, SCAN]);
const RESTARTS = { from: 0xd0, to: 0xd7 };

/** Whether these are the bytes of one JPEG without metadata, from its first to its last byte, as draw-picture.ts writes it. */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || !KNOWN.has(marker)) return false;
    at += 2 + 256 * (bytes[at + 2] ?? 0) + (bytes[at + 3] ?? 0);
    if (marker !== SCAN) continue;
    at = endOfScan(bytes, at);
    if (bytes[at + 1] === END) return at + 2 === bytes.length;
  }
  return false;
}

/** The next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= RESTARTS.from && next <= RESTARTS.to)) return at;
  }
  return bytes.length;
}
