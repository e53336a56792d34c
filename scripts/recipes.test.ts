import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Applies the diffs of docs/adding-*.md to one copy of the sources and checks its types. The compiler keeps what it knows
// under .data: the first run takes 50 seconds of a busy processor, the next ones 15.

const COPY = ".data/recipes/tree";
const SOURCES = ["app", "db", "lib", "messages", "package.json", "scripts/compile-messages.mjs"];
const PAGES = globSync("docs/adding-*.md").sort();
const DIFFS = PAGES.flatMap((page) => diffsOf(page).map((diff) => ({ page, diff })));

function diffsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = ""]) => diff);
}

beforeAll(() => {
  rmSync(COPY, { recursive: true, force: true });
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...SOURCES];
  const files = execFileSync("git", list, { encoding: "utf8" }).split("\0");
  for (const file of files.filter((one) => one && existsSync(one))) {
    mkdirSync(join(COPY, dirname(file)), { recursive: true });
    copyFileSync(file, join(COPY, file));
  }
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
});
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

test("every page that shows a change has a diff", () => {
  const without = PAGES.filter((page) => diffsOf(page).length === 0);
  // A list is shown by the files of a real one.
  expect(without).toEqual(["docs/adding-a-list.md"]);
});

test.each(DIFFS)("the sources take the diff of $page", ({ diff }) => {
  const { stderr } = spawnSync("git", ["apply", `--directory=${COPY}`], { input: diff, encoding: "utf8" });
  expect(stderr).toBe("");
});

test("the changes of all pages together have no wrong type", () => {
  const shown = DIFFS.flatMap(({ diff }) =>
    [...diff.matchAll(/^\+\+\+ b\/(.+\.tsx?)$/gm)].map(([, file = ""]) => file),
  );
  const options = {
    incremental: true,
    tsBuildInfoFile: "types.tsbuildinfo",
    plugins: [],
    types: ["node", "next"],
  };
  const config = {
    extends: "../../tsconfig.json",
    compilerOptions: options,
    files: shown.map((file) => `tree/${file}`),
    include: ["tree/**/*"],
    exclude: ["**/*.test.ts"],
  };
  writeFileSync(join(COPY, "../tsconfig.json"), JSON.stringify(config));
  execFileSync(process.execPath, ["scripts/compile-messages.mjs"], { cwd: COPY });
  const tsc = ["node_modules/typescript/bin/tsc", "--project", join(COPY, "../tsconfig.json")];
  expect(spawnSync(process.execPath, tsc, { encoding: "utf8" }).stdout).toBe("");
}, 300_000);
