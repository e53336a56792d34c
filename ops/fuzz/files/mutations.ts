import type { Random } from "#ops/drills/histories/random.ts";
import type { MutatedFile } from "./kind.ts";

// Damage on the way: flipped bits, lost, repeated or moved lines, cut ends, editors that save with other line ends or in other
// encodings, and people who type into numbers.

type Change = (text: string, random: Random) => string;
type Mutation = readonly [name: string, change: Change];

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** A place in the text, and up to `most` characters from it. */
function spot(text: string, random: Random, most: number): [from: number, to: number] {
  const from = random.between(0, Math.max(0, text.length - 1));
  return [from, Math.min(text.length, from + random.between(1, most))];
}

function onLine(text: string, random: Random, change: (lines: string[], at: number) => void): string {
  const lines = linesOf(text);
  change(lines, random.between(0, lines.length - 1));
  return lines.join("");
}

/** Changes one number of the text. */
function onNumber(change: (number: string, random: Random) => string): Change {
  return (text, random) => {
    const found = [...text.matchAll(/\d+(?:[.,]\d+)?/g)];
    if (found.length === 0) return text;
    const { 0: number, index } = random.pick(found);
    return text.slice(0, index) + change(number, random) + text.slice(index + number.length);
  };
}

const TEXTS: readonly Mutation[] = [
  ["line lost", (text, random) => onLine(text, random, (lines, at) => lines.splice(at, 1))],
  [
    "line doubled",
    (text, random) => onLine(text, random, (lines, at) => lines.splice(at, 0, lines[at] ?? "")),
  ],
  [
    "lines moved",
    (text, random) =>
      onLine(text, random, (lines, at) => {
        const [moved = ""] = lines.splice(at, 1);
        lines.splice(random.between(0, lines.length), 0, moved);
      }),
  ],
  ["cut", (text, random) => text.slice(0, random.between(0, text.length))],
  [
    "piece lost",
    (text, random) => {
      const [from, to] = spot(text, random, 80);
      return text.slice(0, from) + text.slice(to);
    },
  ],
  [
    "piece doubled",
    (text, random) => {
      const [from, to] = spot(text, random, 200);
      return text.slice(0, to) + text.slice(from);
    },
  ],
  [
    "character typed",
    (text, random) => {
      const [at] = spot(text, random, 1);
      return text.slice(0, at) + random.pick([..."<>&\"'0,.; \t\u00e5\u0000\u2028-€"]) + text.slice(at);
    },
  ],
  ["CRLF", (text) => text.replace(/\r?\n/g, "\r\n")],
  ["CR", (text) => text.replace(/\r?\n/g, "\r")],
  ["mixed line ends", (text, random) => text.replace(/\r?\n/g, () => random.pick(["\n", "\r\n", "\r"]))],
  ["digit changed", onNumber((number, random) => number.replace(/\d$/, String(random.between(0, 9))))],
  ["zeros added", onNumber((number, random) => `${number}${"0".repeat(random.between(1, 6))}`)],
  ["zeros before", onNumber((number, random) => `${"0".repeat(random.between(1, 3))}${number}`)],
  ["comma", onNumber((number) => number.replace(".", ","))],
  ["sign", onNumber((number, random) => random.pick(["-", "+"]) + number)],
];

type Encoding = { name: string; encode(text: string): Uint8Array };

const ENCODINGS: readonly Encoding[] = [
  { name: "a mark of UTF-8", encode: (text) => Buffer.from(`\ufeff${text}`) },
  { name: "ISO-8859-1", encode: (text) => Buffer.from(text, "latin1") },
  { name: "UTF-16 LE", encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le") },
  { name: "UTF-16 BE", encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16() },
];

function flipped(bytes: Uint8Array, random: Random): void {
  const at = random.between(0, Math.max(0, bytes.length - 1));
  const byte = bytes[at];
  if (byte !== undefined) bytes[at] = byte ^ (1 << random.between(0, 7));
}

/** Damages a text up to three times, and its bytes at times. One file in thirty stays intact. */
export function mutated(text: string, random: Random): Pick<MutatedFile, "bytes" | "how"> {
  const how: string[] = [];
  let changed = text;
  const times = random.chance(1 / 30) ? 0 : random.between(1, 3);
  for (let time = 0; time < times; time += 1) {
    const [name, change] = random.pick(TEXTS);
    how.push(name);
    changed = change(changed, random);
  }
  const encoding = random.chance(0.1) ? random.pick(ENCODINGS) : null;
  if (encoding) how.push(encoding.name);
  const bytes = Uint8Array.from(encoding ? encoding.encode(changed) : Buffer.from(changed));
  if (random.chance(0.15)) {
    how.push("bit flipped");
    flipped(bytes, random);
  }
  return { bytes, how: how.join(", ") || "whole" };
}
