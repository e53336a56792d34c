import { type Doc, INK, QUIET, REGULAR, SEMIBOLD } from "#lib/adapters/pdf/page.ts";

/** 18 mm at the sides, more at the foot for the page number. */
export const MARGINS = { top: 48, right: 51, bottom: 70, left: 51 };
export const LEFT = MARGINS.left;
export const WIDTH = 595.28 - MARGINS.left - MARGINS.right;

export type Look = { size?: number; strong?: boolean; quiet?: boolean };

/** Sets font, size and colour for a text. */
export function pen(doc: Doc, { size = 9, strong = false, quiet = false }: Look = {}): Doc {
  return doc
    .font(strong ? SEMIBOLD : REGULAR)
    .fontSize(size)
    .fillColor(quiet ? QUIET : INK);
}

/** Starts a new page if this one has less than `points` of room. Returns whether it did. */
export function makeRoom(doc: Doc, points: number): boolean {
  if (doc.y + points <= doc.page.height - MARGINS.bottom) return false;
  doc.addPage();
  doc.y = MARGINS.top;
  return true;
}

/** Makes a name printable: on one line, without invisible characters. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();

/** Cuts a name to the room in a row. The head shows the whole name. */
export const clipped = (text: string, letters: number): string => {
  const all = [...printable(text)];
  return all.length > letters ? `${all.slice(0, letters - 1).join("")}…` : all.join("");
};

/** The part of pdfkit's font that its types leave out. */
type Face = { layoutRun(text: string, features?: readonly string[]): unknown };

/**
 * Draws all following text with figures of equal width and without kerning, so that sums align and `11.11.` keeps its points.
 * The setting is on the font, because pdfkit does not cache layouts of texts with options of their own.
 */
export function withEvenFigures(doc: Doc): Doc {
  for (const path of [SEMIBOLD, REGULAR]) {
    const { _font: face } = doc.font(path) as unknown as { _font: Face };
    const layoutRun = face.layoutRun.bind(face);
    face.layoutRun = (text) => layoutRun(text, ["tnum"]);
  }
  return doc;
}
