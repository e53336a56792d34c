/** Finnish postal codes from `first` to `last`, both included, as numbers: 00100 is 100. */
export type PostCodeRange = { first: number; last: number };

export type ParsedPostCodes = {
  ranges: PostCodeRange[];
  /** The unreadable pieces, as they were written and in their order. */
  wrong: string[];
};

/** More than any area of a dispatch provider needs; each range is a row. */
export const MAX_RANGES = 2_000;

// Separators of a range: hyphens of all lengths, and the minus sign.
const DASH = /[\u2010-\u2015\u2212]/g;
const BETWEEN = /[\s,;]+/;
const PIECE = /^(\d{5})(?:-(\d{5}))?$/;

/**
 * Reads typed or pasted text: single codes and ranges (`33100–33299`), separated by commas, semicolons, spaces or line breaks.
 * Overlapping ranges are merged; adjacent ones are not, so that single codes stay visible. A reversed range is wrong.
 */
export function parsePostCodes(text: string): ParsedPostCodes {
  const ranges: PostCodeRange[] = [];
  const wrong: string[] = [];
  for (const piece of joined(text).split(BETWEEN)) {
    if (piece === "") continue;
    const [, from, to] = PIECE.exec(piece) ?? [];
    const [first, last] = [Number(from), Number(to ?? from)];
    if (from === undefined || last < first) wrong.push(piece);
    else ranges.push({ first, last });
  }
  return { ranges: mergeRanges(ranges), wrong };
}

/** Plain hyphens without spaces around them. Runs of white space become one space first, which keeps the last search linear. */
const joined = (text: string): string => text.replace(DASH, "-").replace(/\s+/g, " ").replace(/ ?- ?/g, "-");

/** Sorted and without overlaps. */
export function mergeRanges(ranges: readonly PostCodeRange[]): PostCodeRange[] {
  const merged: PostCodeRange[] = [];
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first || a.last - b.last)) {
    const before = merged.at(-1);
    if (before && first <= before.last) before.last = Math.max(before.last, last);
    else merged.push({ first, last });
  }
  return merged;
}

/** How many codes a region holds, which are those with the same first two digits: region 33 holds 33000 to 33999. */
export const REGION = 1_000;

export const regionOf = (code: number): number => Math.floor(code / REGION);

/** The regions of the ranges, each once, in their order. */
export const regionsOf = (ranges: readonly PostCodeRange[]): number[] => [
  ...new Set(
    ranges.flatMap(({ first, last }) =>
      Array.from({ length: regionOf(last) - regionOf(first) + 1 }, (_, index) => regionOf(first) + index),
    ),
  ),
];

/** All codes of a region. */
export const rangeOfRegion = (region: number): PostCodeRange => ({
  first: region * REGION,
  last: region * REGION + REGION - 1,
});

export const formatRegion = (region: number): string => String(region).padStart(2, "0");

/** The number of codes in the ranges. */
export const countPostCodes = (ranges: readonly PostCodeRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

export const formatPostCode = (code: number): string => String(code).padStart(5, "0");

export const formatRange = ({ first, last }: PostCodeRange, dash = "–"): string =>
  first === last ? formatPostCode(first) : `${formatPostCode(first)}${dash}${formatPostCode(last)}`;

/** A text that parsePostCodes reads back. */
export const formatPostCodes = (ranges: readonly PostCodeRange[]): string =>
  ranges.map((range) => formatRange(range)).join(", ");
