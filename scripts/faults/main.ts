import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { FAULTS } from "./all.ts";
import type { Fault } from "./fault.ts";
import { failingScreen, failingUnit, prepare } from "./tests.ts";
import { applyFault, copyTree } from "./tree.ts";

// npm run test:faults: puts one fault after the other into a copy of the tree, and names the test that finds it. Continues an
// interrupted run while the tree is the same.

const PROGRESS = ".data/faults/progress.json";

/** The findings of a tree. `sound`: the tests that passed without a fault. */
type Progress = { tree: string; sound: string[]; found: Record<string, Finding> };
type Finding = { by: string | null; seconds: number };

const { values } = parseArgs({
  options: { only: { type: "string" }, again: { type: "boolean", default: false } },
});
const only = values.only?.split(",");
const unknown = only?.filter((id) => FAULTS.every((fault) => fault.id !== id)) ?? [];
if (unknown.length > 0) throw new Error(`No fault is named ${unknown.join(", ")}`);

const tree = copyTree();
const progress = readProgress();
await prepare(["--readers"]);
const wanted = FAULTS.filter(({ id }) => only?.includes(id) ?? !(id in progress.found));
say(`${wanted.length} of ${FAULTS.length} faults to look for`);
await passWithout(wanted);
for (const fault of wanted) await look(fault);

const all = only ? wanted : FAULTS;
const missed = all.filter(({ id }) => progress.found[id]?.by == null);
const seconds = all.reduce((sum, { id }) => sum + (progress.found[id]?.seconds ?? 0), 0);
say(`${all.length - missed.length} of ${all.length} faults found, in ${Math.ceil(seconds / 60)} min`);
for (const { id, file } of missed) say(`not found: ${id} in ${file}`);
process.exit(missed.length === 0 ? 0 : 1);

/** A test that fails without a fault would find any fault. */
async function passWithout(faults: readonly Fault[]): Promise<void> {
  const units = [...new Set(faults.flatMap(({ tests = [] }) => tests))];
  const screens = faults.flatMap(({ screen }) => screen ?? []);
  const isNew = (name: string) => !progress.sound.includes(name);
  const newScreens = screens.filter((screen) => isNew(screen.title));
  if (newScreens.length > 0 || units.some(isNew)) say("First their tests without any fault");
  const failing =
    (await failingUnit(units.filter(isNew))) ??
    (newScreens.length > 0 ? await failingScreen(newScreens) : null);
  if (failing) throw new Error(`A test fails without any fault: ${failing}`);
  progress.sound.push(...units.filter(isNew), ...newScreens.map(({ title }) => title));
  keep();
}

async function look(fault: Fault): Promise<void> {
  const { id, tests = [], screen } = fault;
  const begun = Date.now();
  const takeBack = applyFault(fault);
  try {
    const by = (await failingUnit(tests)) ?? (screen ? await failingScreen([screen]) : null);
    progress.found[id] = { by, seconds: Math.round((Date.now() - begun) / 1000) };
  } finally {
    takeBack();
  }
  keep();
  say(`${id} (${progress.found[id]?.seconds} s): ${progress.found[id]?.by ?? "NOT FOUND"}`);
}

function readProgress(): Progress {
  const fresh: Progress = { tree, sound: [], found: {} };
  if (values.again || !existsSync(PROGRESS)) return fresh;
  const kept: Progress = JSON.parse(readFileSync(PROGRESS, "utf8"));
  return kept.tree === tree ? kept : fresh;
}

function keep(): void {
  writeFileSync(PROGRESS, JSON.stringify(progress, null, 2));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
