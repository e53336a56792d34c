import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmbedded } from "#db/embedded.ts";
import { type BenchDatabase, openBenchDatabase } from "./database.ts";
import { importReport } from "./imports.ts";
import { describeMachine } from "./machine.ts";
import { runQuick } from "./quick.ts";
import { requestReport } from "./requests.ts";
import { FULL_SIZE, settlementReport } from "./settlements.ts";
import { writeStatistics } from "./statistics.ts";

// npm run bench, explained in ops/bench/README.md. A missed target is printed and does not fail the run. Only --quick --check fails.

const DATA_DIR = fileURLToPath(new URL("../../.data/bench", import.meta.url));
const RESULTS = new URL("./results/", import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    write: { type: "boolean", default: false },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    companies: { type: "string" },
    statistics: { type: "boolean", default: false },
  },
});
const companies = values.companies === undefined ? undefined : Number(values.companies);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Each has a file of figures in ops/bench/results. */
const TOPICS: Record<string, { title: string; measure: () => Promise<string> }> = {
  requests: {
    title: "Requests",
    measure: () =>
      onBenchDatabase((database) =>
        requestReport(database, {
          rounds: Number(values.rounds),
          seconds: Number(values.seconds),
          warmUpSeconds: 5,
        }),
      ),
  },
  settlements: {
    title: "Settlements",
    measure: () =>
      onServer((urls) => settlementReport(urls, { ...FULL_SIZE, ...(companies && { companies }) })),
  },
  imports: { title: "Imports and card payments", measure: () => onBenchDatabase(importReport) },
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
process.exit();

async function main(): Promise<number> {
  if (values.quick) {
    const falls = await onBenchDatabase((database) => runQuick(database, values));
    process.stderr.write(falls.map((fall) => `${fall}\n`).join(""));
    return values.check && falls.length > 0 ? 1 : 0;
  }
  if (values.statistics) {
    const filling = { companies: companies ?? 50_000, scale: "large" } as const;
    const database = await openBenchDatabase(DATA_DIR, filling);
    const lines = await writeStatistics(database.ownerUrl, filling.companies).finally(database.stop);
    say(`${lines} statistics are written`);
    return 0;
  }
  const names = values.only === undefined ? Object.keys(TOPICS) : [values.only];
  for (const name of names) {
    const topic = TOPICS[name];
    if (topic === undefined) throw new Error(`--only takes ${Object.keys(TOPICS).join(", ")}`);
    say(`Measuring: ${name}`);
    const report = await topic.measure();
    say(`\n${report}\n`);
    if (values.write) await writeResult(name, topic.title, report);
  }
  return 0;
}

async function onServer<T>(
  measureOn: (urls: { ownerUrl: string; runtimeUrl: string }) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  const urls = { ownerUrl: embedded.superuserUrl, runtimeUrl: embedded.runtimeUrl };
  return measureOn(urls).finally(() => embedded.stop());
}

async function onBenchDatabase<T>(measureOn: (database: BenchDatabase) => Promise<T>): Promise<T> {
  say("Preparing the database (some minutes the first time)");
  const database = await openBenchDatabase(DATA_DIR);
  return measureOn(database).finally(() => database.stop());
}

async function writeResult(name: string, title: string, report: string): Promise<void> {
  const machine = await onServer(({ ownerUrl }) => describeMachine(ownerUrl));
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(new URL(`${name}.md`, RESULTS), `# ${title}\n\n${today}: ${machine}\n\n${report}\n`);
}
