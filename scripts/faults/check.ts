import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { FAULTS, misfits } from "./all.ts";

// node scripts/faults/check.ts: checks that each fault of `npm run test:faults` still applies and that its tests exist. A change
// that moves code or renames a test moves its faults.

const problems = [
  ...misfits(FAULTS, (file) => (existsSync(file) ? readFileSync(file, "utf8") : null)),
  ...missingBrowserTests(),
];
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;

/** Browser tests that Playwright does not find. A title may be made from a table of screens, so only Playwright knows it. */
function missingBrowserTests(): string[] {
  const wanted = FAULTS.flatMap(({ id, screen }) => (screen ? [{ id, ...screen }] : []));
  const files = [...new Set(wanted.map(({ file }) => file))];
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--list", "--reporter=list", ...files];
  const lines = execFileSync(process.execPath, playwright, { encoding: "utf8" }).split("\n");
  return wanted
    .filter(
      ({ file, title }) =>
        !lines.some((line) => line.includes(file.slice("e2e/".length)) && line.includes(title)),
    )
    .map(({ id, file, title }) => `fault ${id}: ${file} has no test "${title}"`);
}
