// The text of a CSV file, piece by piece.

export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Facts of one pass over a file. `converted`: some letters were read as Windows-1252. */
export type DecodingSeen = { converted: boolean };

/** In bytes. A longer line is decoded in parts. */
const LONGEST_LINE = 1024 * 1024;
const [LF, CR] = [0x0a, 0x0d];

/** The bytes of a file's start that show its format. */
const MARK = 4;

/** The first piece of a file; empty for an empty file. */
export async function firstPiece(pieces: Pieces): Promise<Uint8Array> {
  for await (const piece of withWholeStart(pieces)) return piece;
  return new Uint8Array();
}

/** The same pieces; the first holds the whole mark of the file. */
async function* withWholeStart(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  for await (const piece of pieces) {
    if (start === null) yield piece;
    else {
      start = Buffer.concat([start, piece]);
      if (start.length < MARK) continue;
      yield start;
      start = null;
    }
  }
  if (start !== null && start.length > 0) yield start;
}

/**
 * Decodes UTF-8 with or without its mark, and UTF-16 with its mark (Excel's "Unicode text"). A line of invalid UTF-8 is read as
 * Windows-1252, in which a Finnish Excel saves "CSV": programs append such lines to UTF-8 files. Throws a TypeError for UTF-16
 * that is cut.
 */
export async function* decodedText(pieces: Pieces, met: DecodingSeen): AsyncGenerator<string> {
  let [begun, wide]: [boolean, TextDecoder | null] = [false, null];
  let rest = new Uint8Array();
  for await (const piece of withWholeStart(pieces)) {
    if (!begun) wide = wideDecoderOf(piece);
    begun = true;
    if (wide) {
      yield wide.decode(piece, { stream: true });
      continue;
    }
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = bytes.length > LONGEST_LINE ? bytes.length : endOfLines(bytes);
    if (end > 0) yield textOfLines(bytes.subarray(0, end), met);
    // Copied, because the file's reader may reuse its memory.
    rest = bytes.slice(end);
  }
  yield wide ? wide.decode() : textOfLines(rest, met);
}

function wideDecoderOf(start: Uint8Array): TextDecoder | null {
  const mark = Buffer.from(start.subarray(0, 2)).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : null;
  return encoding && new TextDecoder(encoding, { fatal: true });
}

const endOfLines = (bytes: Uint8Array): number => Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1;

function textOfLines(bytes: Uint8Array, met: DecodingSeen): string {
  const whole = asUtf8(bytes);
  if (whole !== null) return whole;
  met.converted = true;
  const lines: string[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== LF && bytes[at] !== CR && at + 1 < bytes.length) continue;
    lines.push(textOfLine(bytes.subarray(from, at + 1)));
    from = at + 1;
  }
  return lines.join("");
}

const WESTERN = new TextDecoder("windows-1252");
/** `ä` and its neighbours in UTF-8. In Windows-1252 it would be `Ã` and a sign, which no word has. */
const UTF8_LETTER = /\xc3[\x80-\xbf]/;

/** A line that mixes both encodings has ambiguous letters; each becomes U+FFFD. */
function textOfLine(bytes: Uint8Array): string {
  const text = asUtf8(bytes);
  if (text !== null) return text;
  const both = UTF8_LETTER.test(Buffer.from(bytes).toString("latin1"));
  return both ? new TextDecoder().decode(bytes) : WESTERN.decode(bytes);
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
