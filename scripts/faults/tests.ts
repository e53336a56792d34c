import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault.ts";
import { TREE } from "./tree.ts";

// The tests of the copy. Each run stops at its first failure.

type Screen = NonNullable<Fault["screen"]>;

const UNITS_REPORT = "test-results/faults.json";
const SCREENS_REPORT = "test-results/playwright.json";

let running: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    // Playwright stops its server only at this signal.
    running?.kill("SIGINT");
    if (running?.exitCode !== null) process.exit(130);
    running.once("close", () => process.exit(130));
  });

/** Installs nothing: compiles and builds the copy for a browser. */
export async function prepare(flags: readonly string[]): Promise<void> {
  const { ok, output } = await run(["scripts/prepare.mjs", ...flags]);
  if (!ok) throw new Error(`The copy could not be prepared:\n${output}`);
}

/** The first unit or database test that fails, or null. */
export async function failingUnit(files: readonly string[]): Promise<string | null> {
  if (files.length === 0) return null;
  const { ok, output } = await run([
    "node_modules/vitest/vitest.mjs",
    ...["run", ...files, "--bail=1", "--reporter=json", `--outputFile=${UNITS_REPORT}`],
  ]);
  if (ok) return null;
  const results: UnitFile[] = report(UNITS_REPORT).testResults ?? [];
  for (const { name, assertionResults, message } of results) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    const file = name.slice(name.indexOf(TREE) + TREE.length + 1);
    if (failed) return `${file}: ${failed.fullName}`;
    if (message) return `${file}: ${message.split("\n")[0]}`;
  }
  throw new Error(`The tests broke off:\n${output}`);
}

type UnitFile = {
  name: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
};

/** The first browser test that fails, or null. Builds the changed code. */
export async function failingScreen(screens: readonly Screen[]): Promise<string | null> {
  await prepare(["--build", "--browser"]);
  const files = [...new Set(screens.map(({ file }) => file))];
  const titles = [...new Set(screens.map(({ title }) => escaped(title)))].join("|");
  const { ok, output } = await run(
    [
      "node_modules/@playwright/test/cli.js",
      ...["test", ...files, `--grep=${titles}`, "--project=desktop", "--project=screens", "--max-failures=1"],
    ],
    { E2E_PORT: process.env.E2E_PORT ?? "3190" },
  );
  if (ok) return null;
  const failed = specsOf(report(SCREENS_REPORT)).find(({ tests }) => tests.some(isFailed));
  if (!failed) throw new Error(`The browser tests broke off:\n${output}`);
  return `e2e/${failed.file}: ${failed.title}`;
}

type Spec = { file: string; title: string; tests: { status: string }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };

const isFailed = ({ status }: { status: string }): boolean => status === "unexpected";

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const escaped = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const report = (file: string) =>
  existsSync(join(TREE, file)) ? JSON.parse(readFileSync(join(TREE, file), "utf8")) : {};

/** The kept characters of a run's output, to explain why it broke off. */
const LAST_OUTPUT = 4_000;

async function run(args: readonly string[], env: Record<string, string> = {}) {
  for (const file of [UNITS_REPORT, SCREENS_REPORT]) rmSync(join(TREE, file), { force: true });
  let output = "";
  const child = spawn(process.execPath, args, { cwd: TREE, env: { ...process.env, ...env } });
  running = child;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output = (output + text).slice(-LAST_OUTPUT);
    });
  const [code] = await once(child, "close");
  return { ok: code === 0, output };
}
