import { expect, test } from "vitest";
import { dateOf, parseFormat, shownNumber } from "./number-format.ts";

test.each([
  ["0", 12.5, "13", false, false],
  ["0.00", 12.5, "12,50", true, false],
  ["#,##0.00", 1234.5, "1234,50", true, false],
  ['#,##0.00\\ "€"', 12.5, "12,50 €", true, false],
  ["#,##0.00\\ [$€-40B]", 12.5, "12,50 €", true, false],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 12.5, "12,50 €", true, false],
  ["[$$-409]#,##0.00", 12.5, "$12,50", true, true],
  ["0000000000", 401234567, "0401234567", true, true],
  ['"0"#########', 401234567, "0401234567", true, true],
  ['"+358 "## ### ####', 401234567, "+358 40 123 4567", true, true],
  ["000\\ 000\\ 0000", 401234567, "040 123 4567", true, true],
  ["[<=9999999]###\\-####;000\\-### ####", 401234567, "040-123 4567", true, true],
  ["00000", 100, "00100", true, true],
  ["0", 0, "0", true, false],
  ["0%", 0.14, "14 %", true, false],
  ["0.0\\ %", 0.135, "13,5 %", true, false],
  ["0%", 0.135, "14 %", false, false],
  ['0.0"%"', 13.5, "13,5%", true, true],
  ["#,##0,", 12_500, "13", false, false],
  ["#,##0,", 12_000, "12", false, false],
  ["0.00;(0.00)", -5, "(5,00)", true, false],
  ["0.00E+00", 358_401_234_567, "358400000000", false, false],
  [";;;", 12.5, "", false, true],
] as const)("%j shows %d as %j", (code, value, text, exact, dressed) => {
  const shown = shownNumber(parseFormat(code), value);
  expect(shown).toMatchObject({ exact, dressed });
  expect(shown?.text.replace(/[()]/g, "")).toBe(text.replace(/[()]/g, ""));
});

test.each(["General", "@", "General;[Red]-General"])("%j shows a number unchanged", (code) =>
  expect(shownNumber(parseFormat(code), 12.5)).toBeNull(),
);

test.each([
  ["d.m.yyyy", { day: true, time: false }],
  ["d\\.m\\.yyyy\\ h:mm", { day: true, time: true }],
  ["[$-40B]d\\. mmmm\\ yyyy;@", { day: true, time: false }],
  ["h:mm AM/PM", { day: false, time: true }],
  ["[h]:mm", { elapsed: true }],
])("%j is a date or a time", (code, expected) =>
  expect(dateOf(parseFormat(code), 46_350)).toMatchObject(expected),
);

test.each(["0.00", '"päivä" 0', "General", "[Red]0", "0.00E+00", "[$SEK] 0"])(
  "%j is neither a date nor a time",
  (code) => expect(dateOf(parseFormat(code), 46_350)).toBeNull(),
);
