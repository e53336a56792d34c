// How a workbook's number format shows a number (ECMA-376, 18.8.31), as far as it changes the meaning: per cent, dates,
// thousands, zeros and signs around the digits, and the number of visible decimals.

type Token =
  | { kind: "digit"; mark: string }
  | { kind: "literal"; text: string }
  | { kind: "point" | "comma" | "percent" | "exponent" | "fraction" | "general" };

type Section = {
  tokens: Token[];
  condition: ((value: number) => boolean) | null;
  date: { day: boolean; time: boolean; elapsed: boolean } | null;
};
export type NumberFormat = Section[];

/** A number as a person sees it. `exact`: no digit is hidden. */
export type Shown = {
  text: string;
  exact: boolean;
  percent: boolean;
  /** Whether the format adds zeros before the digits, or words and signs other than the euro's. */
  dressed: boolean;
};

/** Formats by the standard's own numbers; the workbook holds the others. */
const KNOWN = new Map<number, string>([
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [37, "#,##0;-#,##0"],
  [38, "#,##0;-#,##0"],
  [39, "#,##0.00;-#,##0.00"],
  [40, "#,##0.00;-#,##0.00"],
  [41, "#,##0;-#,##0"],
  [42, "#,##0;-#,##0"],
  [43, "#,##0.00;-#,##0.00"],
  [44, "#,##0.00;-#,##0.00"],
  [48, "##0.0E+0"],
  ...[14, 15, 16, 17, ...range(27, 31), 36, ...range(50, 58)].map((id) => [id, "d.m.yyyy"] as const),
  ...[18, 19, 20, 21, ...range(32, 35), 45, 47].map((id) => [id, "h:mm:ss"] as const),
  [22, "d.m.yyyy h:mm"],
  [46, "[h]:mm:ss"],
]);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The code of a format that the standard names by a number alone; `General` for an unknown one. */
export const knownFormat = (id: number): string => KNOWN.get(id) ?? "General";

const PART =
  /"([^"]*)"|\\(.)|[_*](.)|\[([^\]]*)\]|(General)|(AM\/PM|A\/P)|(E[+-])|([0#?])|(\.)|(,)|(%)|(\/)|(;)|([ymdhsaebg]+)|(@)|([\s\S])/giu;
const CONDITION = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/;
const ELAPSED = /^(?:h+|m+|s+)$/i;

export function parseFormat(code: string): NumberFormat {
  const sections: NumberFormat = [{ tokens: [], condition: null, date: null }];
  for (const found of code.matchAll(PART)) {
    const section = sections.at(-1);
    if (!section) break;
    const [, quoted, escaped, space, bracket, general, noon, exponent, digit, point, comma, percent] = found;
    const [fraction, end, letters, textMark, other] = found.slice(12);
    const add = (token: Token) => section.tokens.push(token);
    if (quoted !== undefined || escaped !== undefined || other !== undefined)
      add({ kind: "literal", text: quoted ?? escaped ?? other ?? "" });
    else if (bracket !== undefined) takeBracket(section, bracket);
    else if (general) add({ kind: "general" });
    else if (noon || letters) noteDate(section, noon ? "h" : (letters ?? ""));
    else if (exponent) add({ kind: "exponent" });
    else if (digit) add({ kind: "digit", mark: digit });
    else if (point) add({ kind: "point" });
    else if (comma) add({ kind: "comma" });
    else if (percent) add({ kind: "percent" });
    else if (fraction) add({ kind: "fraction" });
    else if (end) sections.push({ tokens: [], condition: null, date: null });
    else if (textMark) add({ kind: "general" });
    else if (space !== undefined) add({ kind: "literal", text: " " });
  }
  return sections;
}

function takeBracket(section: Section, text: string): void {
  const [, sign = "", limit] = CONDITION.exec(text) ?? [];
  if (limit !== undefined) section.condition = (value) => compared(sign, value, Number(limit));
  else if (ELAPSED.test(text)) {
    noteDate(section, "h");
    if (section.date) section.date.elapsed = true;
  } else if (text.startsWith("$"))
    section.tokens.push({ kind: "literal", text: text.slice(1).replace(/-[^-]*$/, "") });
}

function compared(sign: string, value: number, limit: number): boolean {
  if (sign === "<") return value < limit;
  if (sign === "<=") return value <= limit;
  if (sign === ">") return value > limit;
  if (sign === ">=") return value >= limit;
  return sign === "=" ? value === limit : value !== limit;
}

/** `m` is a month or a minute, depending on its neighbours; alone it decides nothing. */
function noteDate(section: Section, letters: string): void {
  section.date ??= { day: false, time: false, elapsed: false };
  if (/[ydebg]/i.test(letters)) section.date.day = true;
  if (/[hs]/i.test(letters)) section.date.time = true;
}

/** The section of a format for a number, and whether the section writes the minus itself. */
function sectionOf(format: NumberFormat, value: number): { section: Section; signed: boolean } {
  const [first, second, third] = format;
  if (!first) throw new Error("a format has a section");
  const conditional = format.slice(0, 2).find(({ condition }) => condition?.(value));
  if (conditional) return { section: conditional, signed: false };
  if (format.some(({ condition }) => condition)) {
    const plain = format.find(({ condition }) => !condition);
    return { section: plain ?? first, signed: false };
  }
  if (value < 0 && second) return { section: second, signed: true };
  return { section: value === 0 && third && format.length > 2 ? third : first, signed: false };
}

/** How a format shows a day or a time; null for a number format. */
export const dateOf = (format: NumberFormat, value: number): Section["date"] =>
  sectionOf(format, value).section.date;

/** At 15 digits, the precision of spreadsheet programs. */
export const exactNumber = (value: number): number => Number(value.toPrecision(15));

/** A number with a Finnish decimal comma, as a person types it. */
export const numberText = (value: number): string => String(value).replace(".", ",");

const EURO = /^(?:€|eur|euroa?)?$/i;

/** A number as a person sees it; null for the format `General`, which changes nothing. */
export function shownNumber(format: NumberFormat, value: number): Shown | null {
  const { section, signed } = sectionOf(format, value);
  const { tokens } = section;
  if (tokens.some(({ kind }) => kind === "general")) {
    const around = wordsOf(tokens);
    return around === "" ? null : { text: around, exact: true, percent: false, dressed: true };
  }
  const percents = tokens.filter(({ kind }) => kind === "percent").length;
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const whole = point === -1 ? tokens : tokens.slice(0, point);
  const decimals = point === -1 ? 0 : tokens.slice(point).filter(({ kind }) => kind === "digit").length;
  const last = whole.findLastIndex(({ kind }) => kind === "digit");
  const thousands = last === -1 ? 0 : whole.slice(last).filter(({ kind }) => kind === "comma").length;
  const scaled = exactNumber((Math.abs(value) * 100 ** percents) / 1_000 ** thousands);
  const minus = value < 0 && !signed ? "-" : "";

  if (last === -1 && decimals === 0) {
    const words = wordsOf(tokens);
    const exact = value === 0 || /\p{L}/u.test(words);
    return { text: words, exact, percent: false, dressed: value !== 0 };
  }
  if (tokens.some(({ kind }) => kind === "fraction"))
    return { text: numberText(scaled), exact: Number.isInteger(scaled), percent: false, dressed: false };
  if (tokens.some(({ kind }) => kind === "exponent")) {
    const text = scaled.toExponential(decimals);
    return {
      text: minus + numberText(Number(text)),
      exact: Number(text) === scaled,
      percent: false,
      dressed: false,
    };
  }
  if (scaled >= 1e21) return { text: String(scaled), exact: false, percent: false, dressed: false };
  const rounded = scaled.toFixed(decimals);
  const [integer = "0", part = ""] = rounded.split(".");
  const placed = placeDigits(whole, integer);
  const tail = literalsOf(point === -1 ? [] : tokens.slice(point));
  const words = wordsOf(tokens)
    .replace(signed ? /^[-(]|\)$/g : /^$/, "")
    .trim();
  const digits = part === "" ? placed.text : `${placed.text},${part}`;
  return {
    text: `${minus}${digits}${percents > 0 ? " %" : ""}${tail}`.replace(/\s+/g, " ").trim(),
    exact: Number(rounded) === scaled && thousands === 0,
    percent: percents > 0,
    dressed: placed.padded || !EURO.test(words),
  };
}

const literalsOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.kind === "literal" ? token.text : "")).join("");

const wordsOf = (tokens: readonly Token[]): string => literalsOf(tokens).trim();

/** Digits fill their places from the right; surplus digits stand before the first place. */
function placeDigits(tokens: readonly Token[], integer: string): { text: string; padded: boolean } {
  const first = tokens.findIndex(({ kind }) => kind === "digit");
  let [text, left, padded] = ["", integer === "0" ? "" : integer, false];
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.kind === "literal") text = token.text + text;
    if (token?.kind !== "digit") continue;
    if (left === "" && token.mark === "0") {
      padded ||= /\d/.test(text);
      text = `0${text}`;
    } else {
      text = (left.at(-1) ?? "") + text;
      left = left.slice(0, -1);
    }
    if (at === first) {
      text = left + text;
      left = "";
    }
  }
  return { text, padded };
}
