import type { UploadFormat } from "#lib/documents/rules/document-file.ts";

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis"]);

/** What a file is by its first bytes; null for every other kind of file. */
export function formatOfBytes(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("%PDF-")) return "pdf";
  return isHeic(head) ? "heic" : null;
}

/** ISO/IEC 23008-12: a box `ftyp` names the brand and the compatible ones. AVIF has brands of its own. */
function isHeic(head: string): boolean {
  if (head.slice(4, 8) !== "ftyp") return false;
  const end = Math.min(head.length, 256 * head.charCodeAt(2) + head.charCodeAt(3));
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12 && HEIC_BRANDS.has(head.slice(at, at + 4))) return true;
  return false;
}
