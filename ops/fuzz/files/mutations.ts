import type { Random } from "#ops/drills/histories/random.ts";
import type { MutatedFile } from "./kind.ts";

// What happens to files on their way: bits that flip, lines that are lost, doubled or moved, ends that are cut off, editors
// that save with other line ends or in other encodings, and people who type into numbers.

type Mutation = { name: string; change(text: string, random: Random): string };

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

function onNumber(text: string, random: Random, change: (number: string) => string): string {
  const found = [...text.matchAll(/\d+(?:[.,]\d+)?/g)];
  if (found.length === 0) return text;
  const { 0: number, index } = random.pick(found);
  return text.slice(0, index) + change(number) + text.slice(index + number.length);
}

const TEXTS: readonly Mutation[] = [
  {
    name: "line lost",
    change: (text, random) => onLine(text, random, (lines, at) => lines.splice(at, 1)),
  },
  {
    name: "line doubled",
    change: (text, random) => onLine(text, random, (lines, at) => lines.splice(at, 0, lines[at] ?? "")),
  },
  {
    name: "lines moved",
    change: (text, random) =>
      onLine(text, random, (lines, at) => {
        const [moved = ""] = lines.splice(at, 1);
        lines.splice(random.between(0, lines.length), 0, moved);
      }),
  },
  { name: "cut", change: (text, random) => text.slice(0, random.between(0, text.length)) },
  {
    name: "piece lost",
    change: (text, random) => {
      const [from, to] = spot(text, random, 80);
      return text.slice(0, from) + text.slice(to);
    },
  },
  {
    name: "piece doubled",
    change: (text, random) => {
      const [from, to] = spot(text, random, 200);
      return text.slice(0, to) + text.slice(from);
    },
  },
  {
    name: "character typed",
    change: (text, random) => {
      const [at] = spot(text, random, 1);
      return text.slice(0, at) + random.pick([..."<>&\"'0,.; \t\u00e5\u0000\u2028-€"]) + text.slice(at);
    },
  },
  { name: "CRLF", change: (text) => text.replace(/\r?\n/g, "\r\n") },
  { name: "CR", change: (text) => text.replace(/\r?\n/g, "\r") },
  {
    name: "mixed line ends",
    change: (text, random) => text.replace(/\r?\n/g, () => random.pick(["\n", "\r\n", "\r"])),
  },
  {
    name: "digit changed",
    change: (text, random) =>
      onNumber(text, random, (number) => number.replace(/\d$/, String(random.between(0, 9)))),
  },
  {
    name: "zeros added",
    change: (text, random) =>
      onNumber(text, random, (number) => `${number}${"0".repeat(random.between(1, 6))}`),
  },
  {
    name: "zeros before",
    change: (text, random) =>
      onNumber(text, random, (number) => `${"0".repeat(random.between(1, 3))}${number}`),
  },
  {
    name: "comma",
    change: (text, random) => onNumber(text, random, (number) => number.replace(".", ",")),
  },
  {
    name: "sign",
    change: (text, random) => onNumber(text, random, (number) => random.pick(["-", "+"]) + number),
  },
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

/** Damages a text up to three times, and its bytes now and then. One file in thirty stays whole. */
export function mutated(text: string, random: Random): Pick<MutatedFile, "bytes" | "how"> {
  const how: string[] = [];
  let changed = text;
  const times = random.chance(1 / 30) ? 0 : random.between(1, 3);
  for (let time = 0; time < times; time += 1) {
    const mutation = random.pick(TEXTS);
    how.push(mutation.name);
    changed = mutation.change(changed, random);
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
