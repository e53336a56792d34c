import type { Voucher } from "#lib/bookkeeping/rules/vouchers.ts";
import { inLatin9 } from "#lib/core/latin-letters.ts";

// A CSV file as Finnish bookkeeping programs read it: Windows-1252, semicolons, and no quotes, so no text may have a semicolon,
// a quotation mark or a line break.

const WINDOWS_1252 = new Map(
  Array.from(
    new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
);
const UNKNOWN = "?".charCodeAt(0);

/** A letter that the character set lacks becomes a Latin one, any other sign a question mark. */
const western = (text: string): Uint8Array =>
  Uint8Array.from(inLatin9(text), (sign) => WINDOWS_1252.get(sign) ?? UNKNOWN);

/** A text for a field, up to `limit` signs. */
export const ledgerText = (text: string, limit: number): string =>
  text.replaceAll(";", ",").replaceAll('"', "'").replaceAll(/\s+/g, " ").slice(0, limit).trim();

/** Writes the file voucher by voucher. */
export async function* writeWestern(
  titles: readonly string[] | null,
  vouchers: AsyncIterable<readonly Voucher[]>,
  linesOf: (voucher: Voucher) => readonly (readonly string[])[],
): AsyncGenerator<Uint8Array> {
  const bytes = (lines: readonly (readonly string[])[]) =>
    western(lines.map((fields) => `${fields.join(";")}\r\n`).join(""));
  if (titles) yield bytes([titles]);
  for await (const some of vouchers) yield bytes(some.flatMap(linesOf));
}
