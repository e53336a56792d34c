import { inflateSync } from "node:zlib";
import { fail, ok, type Result } from "#lib/core/result.ts";

// Looks for what a PDF could do (ISO 32000-1: actions, attached files, forms of another language). Only pictures of its pages
// are kept, so nothing of it would ever run. A sender nevertheless learns that the file is more than a paper.

/** The names of objects that act, carry other files or play. Each is long enough not to occur in compressed bytes by chance. */
const ACTIVE = new Set([
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "GoToE",
  "ImportData",
  "Movie",
  "Rendition",
  "RichMedia",
  "Sound",
  "SubmitForm",
  "XFA",
]);
/** So short that compressed bytes hold it by chance: read outside of streams only. */
const SHORT = new Set(["JS"]);

const NAME = /\/([^\s()<>[\]{}/%\0]{1,127})/g;
const STREAM = /stream\r?\n/g;
/** How long a dictionary before a stream may be. */
const DICTIONARY = 8_192;
const INFLATED = { each: 8 * 1024 * 1024, streams: 2_000, together: 64 * 1024 * 1024 };

/** Fails with `document_active`, `document_locked`, and `document_damaged` if objects cannot be read. */
export function guardPdf(bytes: Uint8Array): Result<null> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (namesIn(text).has("Encrypt")) return fail("document_locked");
  const streams = streamsOf(text);
  const written = [withoutStreams(text, streams)];
  let together = 0;
  const packed = streams.filter(({ dictionary }) => holdsObjects(dictionary));
  if (packed.length > INFLATED.streams) return fail("document_damaged");
  for (const { dictionary, from, to } of packed) {
    const objects = unpacked(bytes.subarray(from, to), dictionary);
    if (objects === null) return fail("document_damaged");
    together += objects.length;
    if (together > INFLATED.together) return fail("document_damaged");
    written.push(objects);
  }
  if (hasAny(namesIn(text), ACTIVE)) return fail("document_active");
  for (const part of written) if (hasAny(namesIn(part), ACTIVE, SHORT)) return fail("document_active");
  return ok(null);
}

type Stream = { dictionary: string; from: number; to: number };

/** Every stream, by the dictionary before it. */
function streamsOf(text: string): Stream[] {
  const found: Stream[] = [];
  let before = 0;
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    // The end of a stream holds the same word.
    if (text.startsWith("end", index - 3)) continue;
    const from = index + word.length;
    const start = Math.max(before, text.lastIndexOf(" obj", index), index - DICTIONARY);
    const end = text.indexOf("endstream", from);
    found.push({ dictionary: plainNames(text.slice(start, index)), from, to: end < 0 ? text.length : end });
    before = from;
  }
  return found;
}

function withoutStreams(text: string, streams: readonly Stream[]): string {
  const kept: string[] = [];
  let at = 0;
  for (const { from, to } of streams) {
    if (from < at) continue;
    kept.push(text.slice(at, from));
    at = to;
  }
  return [...kept, text.slice(at)].join("\n");
}

/** A stream of objects names its first one, whatever else its dictionary hides. */
const holdsObjects = (dictionary: string): boolean =>
  /\/(?:ObjStm|First)(?![^\s()<>[\]{}/%\0])/.test(dictionary);

/** The objects of a stream as text. Null if another program could read them and this one cannot. */
function unpacked(bytes: Uint8Array, dictionary: string): string | null {
  if (/\/(?:Predictor|F)(?![^\s()<>[\]{}/%\0])/.test(dictionary)) return null;
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[^\s()<>[\]{}/%\0]+|[^/[]*)/.exec(dictionary)?.[1]?.trim();
  if (filter === undefined) return Buffer.from(bytes).toString("latin1");
  const names = [...namesIn(filter)];
  if (names.length !== 1 || !["FlateDecode", "Fl"].includes(names[0] ?? "")) return null;
  try {
    return inflateSync(bytes, { maxOutputLength: INFLATED.each }).toString("latin1");
  } catch {
    return null;
  }
}

/** `#4A` stands for a letter in a name. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const namesIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(NAME), ([, name = ""]) => plainNames(name)));

const hasAny = (names: ReadonlySet<string>, ...sets: ReadonlySet<string>[]): boolean =>
  sets.some((set) => [...set].some((name) => names.has(name)));
