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

// node scripts/recipes-check.ts: applies the diffs of docs/adding-*.md to one copy of the sources and checks its types. The
// compiler keeps what it knows under .data: the first run takes 50 seconds of a processor, the next ones 15.

const COPY = ".data/recipes/tree";
const SOURCES = ["app", "db", "lib", "messages", "package.json", "scripts/compile-messages.mjs"];
/** This page shows the files of a real list instead of a diff. */
const WITHOUT_DIFF = "docs/adding-a-list.md";

const diffs = globSync("docs/adding-*.md").sort().flatMap(diffsOf);
copySources();
const problems = diffs.flatMap(problemOfDiff);
if (problems.length === 0) problems.push(...wrongTypes());
rmSync(COPY, { recursive: true, force: true });
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;

function diffsOf(page: string): { page: string; diff: string }[] {
  const found = [...readFileSync(page, "utf8").matchAll(/^```diff\n([\s\S]*?)^```$/gm)];
  if (found.length === 0 && page !== WITHOUT_DIFF) throw new Error(`${page} shows no diff`);
  return found.map(([, diff = ""]) => ({ page, diff }));
}

function copySources(): void {
  rmSync(COPY, { recursive: true, force: true });
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...SOURCES];
  const files = execFileSync("git", list, { encoding: "utf8" }).split("\0");
  for (const file of files.filter((one) => one && existsSync(one))) {
    mkdirSync(join(COPY, dirname(file)), { recursive: true });
    copyFileSync(file, join(COPY, file));
  }
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
}

function problemOfDiff({ page, diff }: { page: string; diff: string }): string[] {
  const { status, stderr } = spawnSync("git", ["apply", `--directory=${COPY}`], {
    input: diff,
    encoding: "utf8",
  });
  return status === 0
    ? []
    : [
        `The sources do not take the diff of ${page}. If lines beside it have changed, write the diff anew:\n${stderr}`,
      ];
}

/** The type errors of the copy, without those of its tests. */
function wrongTypes(): string[] {
  const shown = diffs.flatMap(({ diff }) =>
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
  const { status, stdout } = spawnSync(process.execPath, tsc, { encoding: "utf8" });
  return status === 0 ? [] : [`The diffs of docs/adding-*.md have wrong types:\n${stdout}`];
}
