import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { openPdf, REGULAR, SEMIBOLD } from "./page.ts";

/** The part of pdfkit's font that its types leave out. */
type Face = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };

const margins = { top: 0, right: 0, bottom: 0, left: 0 };
const doc = openPdf({ margins, title: "", subject: "", madeOn: new Date("2026-11-26") });

test.each([REGULAR, SEMIBOLD])("%s draws each letter of each language's messages", (path) => {
  const { _font: face } = doc.font(path) as unknown as { _font: Face };
  const files = globSync(`messages/{${LANGUAGES.join()}}/*.json`);
  const letters = new Set(files.flatMap((file) => readFileSync(file, "utf8").match(/\p{L}/gu) ?? []));
  expect(
    [...letters].filter((letter) => !face.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  ).toEqual([]);
});
