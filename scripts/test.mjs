// npm test: unit and database tests, then the use cases in a browser; ends with the failures and a summary. With --screens (npm
// run test:screens): every screen by language and width, in a browser.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const ONLY_SCREENS = process.argv.includes("--screens");
const SUMMARY = ONLY_SCREENS ? "test-results/screens-summary.txt" : "test-results/summary.txt";
/** In characters. A runner ends its error output with its failures, in a test or outside any test. */
const LAST_ERRORS = 12_000;

/** In lines. A list of the pages' complaints names them below its first line. */
const ERROR_LINES = 15;

mkdirSync("test-results", { recursive: true });
rmSync(SUMMARY, { force: true });

// One after the other: each of them keeps two cores busy, and side by side both take longer.
const runs = ONLY_SCREENS
  ? [await playwright("screens")]
  : [await vitest(), await playwright("desktop", "phone")];

const sum = (count) => runs.reduce((total, run) => total + run[count], 0);
const summary = `${sum("passed")} passed, ${sum("failed")} failed`;
const failures = runs.flatMap((run) => run.failures);
mkdirSync("test-results", { recursive: true });
writeFileSync(SUMMARY, [summary, ...failures].map((line) => `${line}\n`).join(""));
// The runs' thousands of lines stand between. A reader of the end alone needs every failure.
for (const { name, ok, code, details } of runs)
  if (!ok) process.stdout.write(`\n${name} ended with code ${code}\n${details}\n`);
process.stdout.write(`\n${failures.map((line) => `${line}\n`).join("")}`);
for (const { name, passed, failed } of runs)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
process.stdout.write(`${summary}\n`);
process.exit(sum("failed") === 0 ? 0 : 1);

async function vitest() {
  const file = "test-results/vitest.json";
  const ended = await run(file, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./scripts/test-times/module-reporter.ts",
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0, testResults = [] } = ended.report;
  return {
    ...outcome("vitest", ended, numPassedTests, numFailedTests || numFailedTestSuites),
    failures: testResults.flatMap(failedUnitTests),
    details: ended.errors,
  };
}

async function playwright(...projects) {
  const ended = await run("test-results/playwright.json", [
    "node_modules/@playwright/test/cli.js",
    "test",
    ...projects.map((project) => `--project=${project}`),
  ]);
  const { stats = { expected: 0, unexpected: 0, flaky: 0 } } = ended.report;
  const failed = browserTests(ended.report).filter((test) => test.failed);
  return {
    ...outcome("playwright", ended, stats.expected, stats.unexpected + stats.flaky),
    failures: failed.map(({ name, results }) => {
      const { duration = 0, errors = [] } = results.at(-1) ?? {};
      return `failed: ${name} (${Math.round(duration / 1000)} s): ${firstLines(errors[0]?.message ?? "")}`;
    }),
    details: failed.flatMap(pagesOf).join("\n\n"),
  };
}

/** A runner that failed without naming a test (no browser, an error outside any test) is a failure too. */
function outcome(name, { ok, code }, passed, failed) {
  return { name, ok, code, passed, failed: Math.max(failed, ok ? 0 : 1) };
}

/** Runs a program of Node to its end, and reads the report that it leaves; {} without a whole one. */
async function run(report, args) {
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, { stdio: ["inherit", "inherit", "pipe"] });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-LAST_ERRORS);
  });
  const [exit, signal] = await once(child, "close");
  return { ok: exit === 0, code: exit ?? signal, errors, report: read(report) };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {};
  }
}

/** Each failed test of a file of Vitest, or the file that failed outside its tests, with the first lines of the error. */
function failedUnitTests({ name: file, status, message, assertionResults }) {
  const named = (name, error = "") => `failed: ${name}: ${firstLines(error)}`;
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [named(file, message)] : [];
  return failed.map(({ fullName, failureMessages }) => named(`${file} ${fullName}`, failureMessages[0]));
}

/** Each browser test with its place, title, project and results, as Playwright keeps them. */
function browserTests({ suites = [] }) {
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
  return suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      failed: status === "unexpected" || status === "flaky",
      results,
    })),
  );
}

/** The pages' texts of a failed browser test. */
function pagesOf({ results }) {
  return results
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name, path }) => name === "error-context" && path && existsSync(path))
    .map(({ path }) => readFileSync(path, "utf8").slice(0, LAST_ERRORS));
}

function firstLines(error) {
  return stripVTControlCharacters(error).split("\n").slice(0, ERROR_LINES).join("\n  ");
}
