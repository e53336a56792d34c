// npm test: unit and database tests, then the use cases in a browser; ends with the failures and a summary. With --screens (npm
// run test:screens): every screen by language and width, in a browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const VITEST_REPORT = "test-results/vitest.json";
const PLAYWRIGHT_REPORT = "test-results/playwright.json";
const ONLY_SCREENS = process.argv.includes("--screens");
const SUMMARY = ONLY_SCREENS ? "test-results/screens-summary.txt" : "test-results/summary.txt";
/** In characters. A runner ends its error output with its failures, in a test or outside any test. */
const LAST_ERRORS = 12_000;

/** In lines. A list of the pages' complaints names them below its first line. */
const ERROR_LINES = 15;

mkdirSync("test-results", { recursive: true });
for (const file of [VITEST_REPORT, PLAYWRIGHT_REPORT, SUMMARY]) rmSync(file, { force: true });

const vitest = ONLY_SCREENS
  ? { ok: true }
  : await run("node_modules/vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/test-times/module-reporter.ts",
      `--outputFile.json=${VITEST_REPORT}`,
    ]);
const unit = counts(VITEST_REPORT, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests || numFailedTestSuites,
}));
const projects = ONLY_SCREENS ? ["screens"] : ["desktop", "phone"];
const playwright = await run("node_modules/@playwright/test/cli.js", [
  "test",
  ...projects.map((project) => `--project=${project}`),
]);
const browser = counts(PLAYWRIGHT_REPORT, ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
}));

const passed = unit.passed + browser.passed;
// A runner that failed without naming a test (no browser, an error outside any test) is a failure too.
const failed = Math.max(unit.failed, vitest.ok ? 0 : 1) + Math.max(browser.failed, playwright.ok ? 0 : 1);
const summary = `${passed} passed, ${failed} failed`;
mkdirSync("test-results", { recursive: true });
writeFileSync(SUMMARY, [summary, ...failedUnitTests(), ...failedTests()].map((line) => `${line}\n`).join(""));
// The browser's thousands of lines follow vitest's. A reader of the end alone needs vitest's failures too.
if (!vitest.ok)
  process.stdout.write(`\nvitest ended with code ${vitest.code}; its last errors:\n${vitest.errors}\n`);
if (!playwright.ok) {
  for (const page of failedPages()) process.stdout.write(`\n${page}\n`);
  process.stdout.write(`\nplaywright ended with code ${playwright.code}\n${failedTests().join("\n")}\n`);
}
if (!ONLY_SCREENS) process.stdout.write(`\nvitest: ${unit.passed} passed, ${unit.failed} failed\n`);
process.stdout.write(`playwright: ${browser.passed} passed, ${browser.failed} failed\n`);
process.stdout.write(`${summary}\n`);
process.exit(failed === 0 ? 0 : 1);

async function run(file, args) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ["inherit", "inherit", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-LAST_ERRORS);
  });
  const [exit, signal] = await once(child, "close");
  return { ok: exit === 0, code: exit ?? signal, errors };
}

/** Each failed test of vitest, and each file that failed outside its tests, with the first lines of the error. */
function failedUnitTests() {
  const report = existsSync(VITEST_REPORT) ? JSON.parse(readFileSync(VITEST_REPORT, "utf8")) : {};
  const named = (name, error = "") => `failed: ${name}: ${firstLines(error)}`;
  return (report.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failures = assertionResults.filter((test) => test.status === "failed");
    if (failures.length === 0) return status === "failed" ? [named(file, message)] : [];
    return failures.map(({ fullName, failureMessages }) => named(`${file} ${fullName}`, failureMessages[0]));
  });
}

/** Each browser test with its place, title, project and results, as Playwright keeps them. */
function browserTests() {
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const report = existsSync(PLAYWRIGHT_REPORT) ? JSON.parse(readFileSync(PLAYWRIGHT_REPORT, "utf8")) : {};
  return specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      failed: status === "unexpected" || status === "flaky",
      results,
    })),
  );
}

/** The page's text in each failed browser test. */
function failedPages() {
  return browserTests()
    .flatMap(({ results }) => results)
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name, path }) => name === "error-context" && path && existsSync(path))
    .map(({ path }) => readFileSync(path, "utf8").slice(0, LAST_ERRORS));
}

/** Each failed browser test with its seconds and the first lines of its error. */
function failedTests() {
  return browserTests()
    .filter(({ failed }) => failed)
    .map(({ name, results }) => {
      const { duration = 0, errors = [] } = results.at(-1) ?? {};
      return `failed: ${name} (${Math.round(duration / 1000)} s): ${firstLines(errors[0]?.message ?? "")}`;
    });
}

function firstLines(error) {
  return stripVTControlCharacters(error).split("\n").slice(0, ERROR_LINES).join("\n  ");
}

function counts(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
