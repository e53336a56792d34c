import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { isDrawn } from "#lib/core/latin-letters.ts";
import { openPdf, REGULAR, SEMIBOLD } from "./page.ts";

/** The part of pdfkit's font that its types leave out. */
type Face = {
  font: {
    characterSet: number[];
    glyphForCodePoint(codePoint: number): { id: number };
    hasGlyphForCodePoint(codePoint: number): boolean;
  };
};

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

test.each([REGULAR, SEMIBOLD])("%s draws exactly the drawable letters, each with its own glyph", (path) => {
  const { _font: face } = doc.font(path) as unknown as { _font: Face };
  const all = Array.from({ length: 0x11000 }, (_, code) => code).filter(
    (code) => code > 0x20 && (code < 0xd800 || code > 0xdfff),
  );
  const composed = all.filter((code) => {
    const letter = String.fromCodePoint(code);
    return letter.normalize("NFC") === letter && !/\s/.test(letter);
  });
  const wrong = composed.filter(
    (code) => isDrawn(String.fromCodePoint(code)) !== face.font.hasGlyphForCodePoint(code),
  );
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
  const glyphs = face.font.characterSet.map((code) => face.font.glyphForCodePoint(code).id);
  expect(new Set(glyphs).size).toBe(glyphs.length);
});

test("the letters of Latin, Greek and Cyrillic names are drawn", () => {
  const letters =
    "ŊŋŦŧĐđǤǥǮǯŠšŽžÅåÄäÖöŐűŁłĞğİıŞşÞþÐðŒœẞßĀāĢģĶķŅņƏə ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊϋΐΰςἀᾳ АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯґєії ўђћџљњѓќѕӘәҒғҚқҢңӨөҰұ";
  expect([...letters].filter((letter) => !isDrawn(letter))).toEqual([]);
});
