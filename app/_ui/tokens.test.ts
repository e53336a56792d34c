import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const themes = { light: read(1), dark: read(2) };

const STATUSES = ["active", "pending", "incomplete", "inactive", "error"];
const SURFACES = ["paper", "card", "brand-soft"];
const READ = [
  ...["ink", "ink-2", "ink-3", "link", ...STATUSES].flatMap((text) => SURFACES.map((under) => [text, under])),
  ...STATUSES.flatMap((status) => [
    [status, `${status}-soft`],
    ["ink", `${status}-soft`],
  ]),
  ["on-action", "action"],
  ["on-panel", "panel"],
];
const SEEN = [
  ...["control-strong", "focus"].flatMap((mark) => ["paper", "card"].map((under) => [mark, under])),
  ...STATUSES.map((status) => ["focus", `${status}-soft`]),
];
const both = (pairs: string[][]) =>
  Object.entries(themes).flatMap(([name, theme]) =>
    pairs.map(([over = "", under = ""]) => ({ name, theme, over, under })),
  );

test.each(both(READ))("$over is readable on $under in the $name theme", ({ theme, over, under }) => {
  expect(contrast(theme[over], theme[under])).toBeGreaterThanOrEqual(4.5);
});

test.each(both(SEEN))("$over is visible on $under in the $name theme", ({ theme, over, under }) => {
  expect(contrast(theme[over], theme[under])).toBeGreaterThanOrEqual(3);
});

/** `#…` for both themes, or `light-dark(#…, #…)`. */
function read(theme: 1 | 2): Record<string, string> {
  const tokens = css.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g);
  return Object.fromEntries([...tokens].map((m) => [m[1], m[theme + 1] ?? m[2]]));
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a = "", b = ""): number {
  const [high = Number.NaN, low = Number.NaN] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
