// npm test: unit and database tests, then the use cases in a browser; ends with a line that sums them up.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/playwright.json";
const SUMMARY = "test-results/summary.txt";

mkdirSync("test-results", { recursive: true });
for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT, SUMMARY]) rmSync(file, { force: true });

const vitest = run("node_modules/vitest/vitest.mjs", [
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
const playwright = run("node_modules/@playwright/test/cli.js", ["test"]);
const browser = counts(PLAYWRIGHT_REPORT, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

const passed = unit.passed + browser.passed;
// A runner that ended badly without naming a test (no browser, an error outside any test) is a failure too.
const failed = Math.max(unit.failed, vitest ? 0 : 1) + Math.max(browser.failed, playwright ? 0 : 1);
const summary = `${passed} passed, ${failed} failed`;
mkdirSync("test-results", { recursive: true });
writeFileSync(SUMMARY, `${summary}\n`);
process.stdout.write(`\nvitest: ${unit.passed} passed, ${unit.failed} failed\n`);
process.stdout.write(`playwright: ${browser.passed} passed, ${browser.failed} failed\n`);
process.stdout.write(`${summary}\n`);
process.exit(failed === 0 ? 0 : 1);

function run(file, args) {
  return spawnSync(process.execPath, [file, ...args], { stdio: "inherit" }).status === 0;
}

function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
