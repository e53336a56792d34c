// npm test: unit and database tests, then the use cases in a browser; ends with what failed and a line that sums them up.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/playwright.json";
const SUMMARY = "test-results/summary.txt";
/** Characters at the end of a runner's output: there a runner says what failed, also outside any test. */
const ENDING = 12_000;

mkdirSync("test-results", { recursive: true });
for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT, SUMMARY]) rmSync(file, { force: true });

const vitest = await run("node_modules/vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${VITEST_REPORT}`,
]);
const unit = counts(VITEST_REPORT, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests || numFailedTestSuites,
}));
// Playwright empties test-results when it starts, so its own report is the only one left afterwards.
const playwright = await run("node_modules/@playwright/test/cli.js", ["test"]);
const browser = counts(PLAYWRIGHT_REPORT, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

const passed = unit.passed + browser.passed;
// A runner that ended badly without naming a test (no browser, an error outside any test) is a failure too.
const failed = Math.max(unit.failed, vitest.ok ? 0 : 1) + Math.max(browser.failed, playwright.ok ? 0 : 1);
const summary = `${passed} passed, ${failed} failed`;
mkdirSync("test-results", { recursive: true });
writeFileSync(SUMMARY, `${summary}\n`);
// Thousands of lines of the browser lie between a failure of vitest and the end: whoever reads only the end needs it too.
if (!vitest.ok)
  process.stdout.write(`\nvitest ended with code ${vitest.code}; its last words:\n${vitest.ending}\n`);
if (!playwright.ok) process.stdout.write(`\nplaywright ended with code ${playwright.code}\n`);
process.stdout.write(`\nvitest: ${unit.passed} passed, ${unit.failed} failed\n`);
process.stdout.write(`playwright: ${browser.passed} passed, ${browser.failed} failed\n`);
process.stdout.write(`${summary}\n`);
process.exit(failed === 0 ? 0 : 1);

async function run(file, args) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ["inherit", "pipe", "pipe"],
    env: { ...process.env, ...colours },
  });
  let ending = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on("data", (chunk) => {
      to.write(chunk);
      ending = (ending + chunk).slice(-ENDING);
    });
  const code = await new Promise((resolve) => child.on("close", (exit, signal) => resolve(exit ?? signal)));
  return { ok: code === 0, code, ending };
}

function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
