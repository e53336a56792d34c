import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PROVEN_CHANGES } from "#lib/core/fresh-proof.ts";

// docs/security.md against OWASP ASVS 5.0 and against itself. Paths and links: docs.test.ts.

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const page = readFileSync("docs/security.md", "utf8");
const part = (heading: string) => page.split(`\n### ${heading}\n`)[1]?.split("\n### ")[0] ?? "";
const rows = [...page.matchAll(/^\| (V[\d.]+) +\| [^|]+ \| ([^|]+?) +\| ([^|]+) \|$/gm)].map(
  ([, number = "", state = "", shown = ""]) => ({ number, state, shown }),
);
const notMet = [...part("Not met").matchAll(/^- (V[\d.]+): /gm)].map(([, number = ""]) => number);
const without = part("Does not apply").match(/V\d+\.\d+\.\d+/g) ?? [];

describe("the requirements of ASVS 5.0, levels 1 and 2", () => {
  const numbers = [...rows.map(({ number }) => number), ...without];

  test("stand on the page once each", () => {
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test("are all on the page", () => {
    const counts = REQUIREMENTS.map((_, at) => numbers.filter((one) => one.startsWith(`V${at + 1}.`)).length);
    expect(counts).toEqual(REQUIREMENTS);
  });

  test("are met, not met or the operator's, and each row names what shows it", () => {
    expect(rows.filter(({ state }) => !["met", "not met", "operator"].includes(state))).toEqual([]);
    expect(rows.filter(({ state, shown }) => state !== "operator" && !shown.includes("]("))).toEqual([]);
  });

  test("that are not met are listed above the tables, with the reason", () => {
    expect(notMet).toEqual(rows.filter(({ state }) => state === "not met").map(({ number }) => number));
  });

  test("are counted as the page says", () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const said = `Of ${numbers.length} requirements ${count("met")} are met, ${count("not met")} are not, ${count("operator")} are the operator's, and ${without.length} do not apply.`;
    expect(page.replace(/\s+/g, " ")).toContain(said);
  });
});

test("the page names each change that needs a fresh proof, as the list of the code has it", () => {
  const rows = [
    ...(page.split("\n## A fresh proof\n")[1]?.split("\n## ")[0] ?? "").matchAll(
      /^\| `(\w+)` +\| (.+?) +\|$/gm,
    ),
  ];
  expect(rows.map(([, name, what]) => [name, what])).toEqual(
    Object.entries(PROVEN_CHANGES).map(([name, { what }]) => [name, what]),
  );
});
