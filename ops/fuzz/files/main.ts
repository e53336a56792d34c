import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProduct } from "#e2e/support/product.ts";
import { randomOf } from "#ops/drills/histories/random.ts";
import type { FileKind, MutatedFile } from "./kind.ts";
import { FILE_KINDS } from "./kinds.ts";
import { overHttp, TAKES_FILES } from "./over-http.ts";

// npm run fuzz:files damages files of banks and people, and gives them to the readers in this process; see docs/development.md.
// npm run fuzz:files -- --kind bank --files 100000 --seed 7 makes others, or more.
// npm run fuzz:files -- --kind bank --seed 7 --only 1234 makes one of them again.
// npm run fuzz:files -- --http 2000 sends that many of all kinds to the built product.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Files of each kind. */
    files: { type: "string", default: "20000" },
    kind: { type: "string" },
    only: { type: "string" },
    /** Files of all kinds together. */
    http: { type: "string" },
  },
});
const seed = Number(values.seed);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The longest time of one small file, even on a busy machine. */
const MOST_MS = 5_000;
const MOST_BYTES = 2 * 1024 ** 3;
const SAID_EVERY = 10_000;
const MOST_FAULTS = 20;

type Tally = { faults: number; outcomes: Map<string, number>; slowest: number };

const kinds = FILE_KINDS.filter(({ name }) => values.kind === undefined || values.kind === name);
let faults = 0;
if (values.http === undefined) for (const kind of kinds) faults += await fuzzed(kind, Number(values.files));
else {
  spawnSync(process.execPath, ["scripts/prepare.mjs", "--build"], { stdio: "inherit" });
  say("Starting the product");
  const product = await startProduct("fuzz-files", { WEB_CONCURRENCY: "2", ...TAKES_FILES });
  try {
    const ended = await overHttp(product, kinds, async (kind) => {
      faults += await fuzzed(kind, Number(values.http));
    });
    if (ended > 0) say(`FAULT ${ended} of the product's processes ended`);
    faults += ended;
  } finally {
    await product.stop();
  }
}
process.exitCode = faults === 0 ? 0 : 1;

async function fuzzed(kind: FileKind, files: number): Promise<number> {
  const begun = Date.now();
  const tally: Tally = { faults: 0, outcomes: new Map(), slowest: 0 };
  const [first, end] = values.only ? [Number(values.only), Number(values.only) + 1] : [0, files];
  for (let number = first; number < end && tally.faults < MOST_FAULTS; number += 1) {
    await tryOne(kind, number, tally);
    if ((number + 1) % SAID_EVERY === 0) say(`${kind.name}: ${number + 1} of ${end} files`);
  }
  const found = [...tally.outcomes].sort(([, one], [, other]) => other - one);
  say(`${kind.name}: ${found.map(([outcome, count]) => `${outcome} ${count}`).join(", ")}`);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  say(
    `${kind.name}: ${end - first} files, ${tally.faults} faults, seed ${seed}, slowest ${Math.round(tally.slowest)} ms, ${seconds} s`,
  );
  return tally.faults;
}

async function tryOne(kind: FileKind, number: number, tally: Tally): Promise<void> {
  // Each file has its own random numbers, so that it can be made again alone.
  const file = kind.make(randomOf(seed * 1_000_003 + number));
  const started = performance.now();
  try {
    const outcome = await kind.check(file);
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + 1);
    const ms = performance.now() - started;
    tally.slowest = Math.max(tally.slowest, ms);
    if (ms > (kind.mostMs ?? MOST_MS)) throw new Error(`took ${Math.round(ms)} ms`);
    const { rss } = process.memoryUsage();
    if (rss > MOST_BYTES) throw new Error(`the process holds ${rss} bytes`);
  } catch (error) {
    tally.faults += 1;
    say(`FAULT ${kind.name} ${number} (${file.how}): ${kept(kind, number, file)}`);
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** Writes the faulty file, and returns its path. */
function kept({ name }: FileKind, number: number, { bytes }: MutatedFile): string {
  const folder = join(tmpdir(), "tolppa-fuzz-files");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}-${seed}-${number}`);
  writeFileSync(path, bytes);
  return path;
}
