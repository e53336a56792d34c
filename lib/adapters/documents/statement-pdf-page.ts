import { type Doc, INK, QUIET, REGULAR, SEMIBOLD } from "#lib/adapters/pdf/page.ts";

/** 18 mm at the sides, more at the foot, where the page number stands. */
export const MARGINS = { top: 48, right: 51, bottom: 70, left: 51 };
export const LEFT = MARGINS.left;
export const WIDTH = 595.28 - MARGINS.left - MARGINS.right;

export type Look = { size?: number; strong?: boolean; quiet?: boolean };

/** Sets the pen for a text. */
export function pen(doc: Doc, { size = 9, strong = false, quiet = false }: Look = {}): Doc {
  return doc
    .font(strong ? SEMIBOLD : REGULAR)
    .fontSize(size)
    .fillColor(quiet ? QUIET : INK);
}

/** Ensures `points` of room on this page, or takes the next; tells whether it did. */
export function makeRoom(doc: Doc, points: number): boolean {
  if (doc.y + points <= doc.page.height - MARGINS.bottom) return false;
  doc.addPage();
  doc.y = MARGINS.top;
  return true;
}

/** People's names as they can be printed: on one line, without what has no form on paper. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();

/** Cut to what there is room for: the whole of it stands in the head. */
export const clipped = (text: string, letters: number): string => {
  const all = [...printable(text)];
  return all.length > letters ? `${all.slice(0, letters - 1).join("")}…` : all.join("");
};

/** What pdfkit keeps of a font; not among its types. */
type Face = { layoutRun(text: string, features?: readonly string[]): unknown };

/**
 * Figures of one width in all that is drawn from here on, so that sums stand one under the other and `11.11.` keeps its
 * points, which kerning hides. As an option of each text pdfkit would lay out every word anew; so it remembers them.
 */
export function withEvenFigures(doc: Doc): Doc {
  for (const path of [SEMIBOLD, REGULAR]) {
    const { _font: face } = doc.font(path) as unknown as { _font: Face };
    const layoutRun = face.layoutRun.bind(face);
    face.layoutRun = (text) => layoutRun(text, ["tnum"]);
  }
  return doc;
}
