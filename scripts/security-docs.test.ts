import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { INVENTORY } from "#db/privacy-inventory.ts";
import { PROVEN_CHANGES } from "#lib/core/fresh-proof.ts";

// Checks docs/security.md against OWASP ASVS 5.0, against the tests and commands that it names, and against itself. Paths,
// links and headings: docs.test.ts.

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
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

  test("are on the page once each", () => {
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test("are all on the page", () => {
    const counts = REQUIREMENTS.map((_, at) => numbers.filter((one) => one.startsWith(`V${at + 1}.`)).length);
    expect(counts).toEqual(REQUIREMENTS);
  });

  test("are met, not met or the operator's", () => {
    expect(rows.filter(({ state }) => !["met", "not met", "operator"].includes(state))).toEqual([]);
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

/** A requirement to document something is shown by the documenting section. */
const WRITTEN_DOWN = /^V(?:2|5|6|7|8|11|13|14|15|16)\.1\./;
/** The tests that `npm test` runs: vitest.config.ts and playwright.config.ts. */
const RUN_BY_NPM_TEST = /^(?:[\w-]+|(?:app|db|lib|ops|scripts|server)\/.+)\.test\.ts$|^e2e\/.+\.spec\.ts$/;

type Shown = { file: string; titles: string[] };
const testsOf = (shown: string): Shown[] =>
  [...shown.matchAll(/\]\(\.\.\/([\w./-]+\.(?:test|spec)\.ts)\)((?:,? "[^"]+")*)/g)].map(
    ([, file = "", titles = ""]) => ({
      file,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one),
    }),
  );
const commandsOf = (shown: string): string[] =>
  [...shown.matchAll(/`npm run ([\w:-]+)`/g)].map(([, command = ""]) => command);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whether a file has this title of a test or of a group of tests that is not skipped. */
function hasTitle(file: string, title: string): boolean {
  const text = readFileSync(file, "utf8");
  return (
    new RegExp(`\\(\\s*["'\`]${escaped(title)}["'\`],\\s*(?:async |\\(|function)`).test(text) &&
    !new RegExp(`\\b(?:skip|todo|fails)\\(\\s*["'\`]${escaped(title)}["'\`]`).test(text)
  );
}

/** The missing files, titles and commands of a row. */
function notFound(shown: string): string[] {
  const tests = testsOf(shown).flatMap(({ file, titles }) => {
    if (!existsSync(file)) return [`${file} is not there`];
    if (!RUN_BY_NPM_TEST.test(file)) return [`${file} is not run by npm test`];
    if (titles.length === 0) return [`${file} without the title of a test`];
    return titles.filter((title) => !hasTitle(file, title)).map((title) => `${file}: ${title}`);
  });
  const ci = readFileSync(".ci/run", "utf8");
  const commands = commandsOf(shown).filter((command) => !runs(ci, command) && !BY_HAND.has(command));
  return [...tests, ...commands.map((command) => `.ci/run does not run ${command}`)];
}

const runs = (ci: string, command: string) =>
  new RegExp(`^\\s*npm run (?:--silent )?${command}\\b`, "m").test(ci);
/** Commands for operators, on which no row relies. */
const BY_HAND = new Set(["doctor"]);

describe("the proof of a requirement", () => {
  test.each(rows.filter(({ state }) => state !== "operator").map((row) => [row.number, row] as const))(
    "%s names tests or commands, or the documenting section",
    (_, { number, shown }) => {
      if (WRITTEN_DOWN.test(number)) expect(shown).toMatch(/\]\((?:#|decisions\/|[\w-]+\.md)/);
      else {
        const commands = commandsOf(shown).filter((command) => !BY_HAND.has(command));
        expect([...testsOf(shown), ...commands], "neither a test nor a command").not.toEqual([]);
      }
      expect(notFound(shown)).toEqual([]);
    },
  );

  test("is reported as missing: a file, a title, a test that nobody runs, a command", () => {
    const missing = (shown: string) => notFound(shown).length;
    const own = "[x](../scripts/security-docs.test.ts)";
    expect(missing(`${own} "are on the page once each"`)).toBe(0);
    expect(
      missing(`${own} "the requirements of ASVS 5.0, levels 1 and 2", "are counted as the page says"`),
    ).toBe(0);
    expect(missing(own)).toBe(1);
    expect(missing(`${own} "are counted as the page says", "is no test"`)).toBe(1);
    expect(missing('[x](../scripts/gone.test.ts) "are on the page once each"')).toBe(1);
    expect(missing('[x](../ops/fuzz/files/mutate.test.ts) "x"')).toBe(1);
    expect([missing("`npm run check`"), missing("`npm run audit:dependencies`")]).toEqual([0, 0]);
    expect([missing("`npm run bench`"), missing("`npm run gone`")]).toEqual([1, 1]);
  });
});

const SHOWN_TABLES = 4;

test("the page has each kind of personal data of the database's inventory", () => {
  const tablesOf = new Map<string, Set<string>>();
  for (const [table, { personal }] of Object.entries(INVENTORY))
    for (const { whose, ground, kept, anonymised } of personal) {
      const sort = [whose, ground, kept, anonymised].join(" | ");
      tablesOf.set(sort, (tablesOf.get(sort) ?? new Set()).add(table));
    }
  const where = (tables: string[]) =>
    tables.length > SHOWN_TABLES ? `${tables.length} tables` : tables.map((one) => `\`${one}\``).join(", ");
  const [, ...written] = (page.split("\n| Whose ")[1]?.split("\n\n")[0] ?? "").split("\n").slice(1);
  const cells = (row: string) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim())
      .join(" | ");
  expect(written.map(cells)).toEqual(
    [...tablesOf].map(([sort, tables]) => `${sort} | ${where([...tables])}`),
  );
});

test("the page names each change that needs a fresh proof, like the code's list", () => {
  const rows = [
    ...(page.split("\n## A fresh proof\n")[1]?.split("\n## ")[0] ?? "").matchAll(
      /^\| `(\w+)` +\| (.+?) +\|$/gm,
    ),
  ];
  expect(rows.map(([, name, what]) => [name, what])).toEqual(
    Object.entries(PROVEN_CHANGES).map(([name, { what }]) => [name, what]),
  );
});
