import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { inLanguage } from "#lib/core/request-scope.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { waterfallOf } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";
import { drawPicture } from "./statement-svg.ts";
import {
  creditNote,
  example1,
  example2,
  example3a,
  example3b,
  HOSTILE,
  hostile,
  invoiced,
  manyVehicles,
  open,
} from "./testing.ts";

type Drawn = { texts: string[]; bars: { left: number; width: number }[] };

/** The texts and bars of a picture. A bar is 24 high; the scale's lines are 1 wide. */
function drawn(svg: string): Drawn {
  const found: Drawn = { texts: [], bars: [] };
  let [text, height] = ["", 0];
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (name === "svg") height = Number(attributes.height);
    if (name === "rect" && attributes.height === "24")
      found.bars.push({ left: Number(attributes.x), width: Number(attributes.width) });
    if (name === "text") expect(Number(attributes.y)).toBeLessThan(height);
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "text") found.texts.push(text);
  });
  parser.write(svg).close();
  return found;
}

describe.each(Object.entries({ example1, example2, example3a, example3b, invoiced, many: manyVehicles(60) }))(
  "the picture of %s",
  (_, document) => {
    const steps = waterfallOf(document.lines);
    const { texts, bars } = drawn(drawPicture(document));

    test("has each step of the page with its sum, and the last is the statement's", () => {
      const sums = steps.map(({ cents }) => formatEuros(cents));
      expect(texts.filter((text) => sums.includes(text))).toEqual(sums);
      expect(sums.at(-1)).toBe(formatEuros(document.totalCents));
      expect(texts).toEqual(
        expect.arrayContaining(steps.map(({ part }) => m.statement_waterfallParts({ part }))),
      );
    });

    test("draws each bar as long as its sum, on one scale", () => {
      expect(bars).toHaveLength(steps.length);
      const [first] = bars;
      const perCent = (first?.width ?? 0) / Math.abs(steps[0]?.cents ?? 0);
      for (const [index, { cents }] of steps.entries())
        expect(Math.abs((bars[index]?.width ?? 0) - Math.max(2, Math.abs(cents) * perCent))).toBeLessThan(
          0.3,
        );
    });
  },
);

test("a statement with a single kind of line has its sum alone", () => {
  const { texts, bars } = drawn(drawPicture(creditNote));
  expect(bars).toHaveLength(1);
  expect(texts).toContain(formatEuros(creditNote.totalCents));
});

test("an open statement says so", () => {
  expect(drawn(drawPicture(open)).texts).toEqual(
    expect.arrayContaining([m.document_open(), m.document_openNote()]),
  );
});

test("a name is text, not markup, and no longer than the picture", () => {
  const svg = drawPicture(hostile);
  expect(svg).not.toContain(HOSTILE);
  expect(Math.max(...drawn(svg).texts.map((text) => text.length))).toBeLessThan(90);
});

test.each(["fi", "sv", "en"] as const)("the words are the company's, in %s", (language) => {
  const { texts } = drawn(drawPicture({ ...example1, language }));
  expect(texts).toContain(inLanguage(language, () => m.statement_waterfallParts({ part: "TOTAL" })));
});
