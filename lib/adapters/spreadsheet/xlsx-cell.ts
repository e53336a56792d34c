import { isPlainDate } from "#lib/core/calendar.ts";
import type { FileCell } from "#lib/core/table.ts";
import {
  dateOf,
  exactNumber,
  knownFormat,
  type NumberFormat,
  numberText,
  parseFormat,
  shownNumber,
} from "./number-format.ts";
import { walk } from "./xlsx-xml.ts";

// The value of a workbook's cell, interpreted by its format.

/** A cell as it stands in a sheet: `type` and `style` are its attributes, `value` the text of its value. */
export type RawCell = {
  type: string;
  style: number;
  /** Null without a value. */
  value: string | null;
  formula: boolean;
};

export type CellReader = (cell: RawCell) => FileCell;

type Parts = { strings: readonly string[]; formats: readonly NumberFormat[]; from1904: boolean };

/** The number formats by cell style. */
export function formatsOf(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const parsed = new Map<string, NumberFormat>();
  const found: NumberFormat[] = [];
  let within = false;
  if (styles === "") return found;
  walk(styles, {
    open(name, attributes) {
      if (name === "cellXfs") within = true;
      if (name === "numFmt") codes.set(Number(attributes().numFmtId), attributes().formatCode ?? "");
      if (name !== "xf" || !within) return;
      const id = Number(attributes().numFmtId ?? 0);
      const code = codes.get(id) ?? knownFormat(id);
      const format = parsed.get(code) ?? parseFormat(code);
      parsed.set(code, format);
      found.push(format);
    },
    close(name) {
      if (name === "cellXfs") within = false;
    },
  });
  return found;
}

/** The shared texts of cells, without the phonetic readings beside them. */
export function stringsOf(xml: string): string[] {
  const found: string[] = [];
  let [text, inText, phonetic] = ["", false, false];
  if (xml === "") return found;
  walk(xml, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      if (name === "t") inText = !phonetic;
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === "t") inText = false;
      if (name === "rPh") phonetic = false;
      if (name === "si") found.push(unescaped(text));
    },
  });
  return found;
}

/** `_x000D_` is how a workbook writes a character that XML cannot. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

export function cellReader({ strings, formats, from1904 }: Parts): CellReader {
  return ({ type, style, value, formula }) => {
    if (type === "e") return { unread: "cell_error", text: value ?? "" };
    if (value === null || (value === "" && type !== "str" && type !== "inlineStr"))
      return formula ? { unread: "cell_formula", text: "" } : null;
    if (type === "s") return sharedText(strings[Number(value)], value);
    if (type === "str" || type === "inlineStr") return trimmed(unescaped(value));
    if (type === "b") return BOOLEANS[value] ?? { unread: "cell_error", text: value };
    if (type === "d") return isoDate(value);
    const number = Number(value);
    if (!Number.isFinite(number) || value.trim() === "") return { unread: "cell_error", text: value };
    // Without its format a number may be a day, or a hundredth of the visible number.
    if (style > 0 && !formats[style]) return { unread: "cell_error", text: value };
    return numberCell(exactNumber(number), formats[style], from1904);
  };
}

const BOOLEANS: Record<string, string> = { 1: "TRUE", true: "TRUE", 0: "FALSE", false: "FALSE" };

/** A missing shared text is an error, not an empty cell. */
const sharedText = (text: string | undefined, index: string): FileCell =>
  text === undefined ? { unread: "cell_error", text: index } : trimmed(text);

const trimmed = (text: string): string | null => text.trim() || null;

/** Above this a spreadsheet program has replaced digits by zeros. */
const MOST_DIGITS = 1e15;

function numberCell(value: number, format: NumberFormat | undefined, from1904: boolean): FileCell {
  if (Math.abs(value) >= MOST_DIGITS) return { unread: "cell_digits", text: numberText(value) };
  if (!format) return value;
  const date = dateOf(format, value);
  if (date) return dateCell(value, date, from1904);
  const shown = shownNumber(format, value);
  if (!shown) return value;
  if (!shown.exact) return { unread: `cell_rounded:${numberText(inShown(value, shown))}`, text: shown.text };
  return shown.percent || shown.dressed ? shown.text : value;
}

/** The number in the unit of the shown text: per cent stay per cent. */
const inShown = (value: number, { percent }: { percent: boolean }): number =>
  percent ? exactNumber(value * 100) : value;

const DAY_SECONDS = 86_400;
/** Days from 1 January 1970 to the day 0 of each system. */
const EPOCH_1900 = -25_569;
const EPOCH_1904 = -24_107;
/** 1900 was no leap year, but spreadsheet programs count a day 60 for 29 February. */
const FALSE_DAY = 60;
/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

type Dated = { day: boolean; time: boolean; elapsed: boolean };

function dateCell(value: number, { time: showsTime, elapsed }: Dated, from1904: boolean): FileCell {
  const seconds = Math.round(value * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  const time = clockOf(seconds - day * DAY_SECONDS);
  const isDay = !elapsed && day >= (from1904 ? 0 : 1) && day <= LAST_DAY && (from1904 || day !== FALSE_DAY);
  if (!isDay)
    return value < 0 || (day !== 0 && !elapsed)
      ? { unread: "cell_date", text: numberText(value) }
      : clockOf(seconds).replaceAll(":", ".");
  const shift = from1904 ? EPOCH_1904 : EPOCH_1900 + (day < FALSE_DAY ? 1 : 0);
  const date = new Date((day + shift) * DAY_SECONDS * 1_000).toISOString().slice(0, 10);
  // The portal's calendar ends before a spreadsheet program's.
  if (!isPlainDate(date)) return { unread: "cell_date", text: date };
  return showsTime || time !== "00:00:00" ? { date, time } : { date };
}

const clockOf = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;

function isoDate(text: string): FileCell {
  const [, date, minutes, seconds = "00"] = ISO.exec(text) ?? [];
  if (!date || !isPlainDate(date)) return { unread: "cell_date", text };
  return minutes ? { date, time: `${minutes}:${seconds}` } : { date };
}
