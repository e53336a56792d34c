import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { withDatabase } from "#db/connect.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openKilling } from "./killing.ts";
import { makePeople } from "./people.ts";
import { type PlayedWorld, playWorld } from "./play.ts";
import { printReport } from "./report.ts";
import { findBroken } from "./self-check.ts";

// npm run drill:histories [-- --histories 1000] [--seed 7] [--world 3] [--steps 60] [--small]
// Companies live through random sequences of all events of their money. The books are audited after each step.

const COMPANIES = 10;
const AT_ONCE = 2;
const TEMPLATE = "histories_template";

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "1000" },
    steps: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    world: { type: "string" },
    small: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const steps = Number(values.steps);
const worlds = values.small ? 4 : Math.ceil(Number(values.histories) / COMPANIES);
const numbers =
  values.world === undefined ? Array.from({ length: worlds }, (_, n) => n) : [Number(values.world)];
if (![seed, steps, ...numbers].every(Number.isSafeInteger) || numbers.length === 0)
  throw new Error(
    "Usage: npm run drill:histories [-- --histories 1000] [--steps 60] [--seed 7] [--world 3] [--small]",
  );

const directory = await mkdtemp(join(tmpdir(), "tolppa-histories-"));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(
    signal,
    () =>
      void stopEmbedded(directory)
        .then(() => rm(directory, { recursive: true, force: true }))
        .finally(() => process.exit(130)),
  );
const embedded = await startEmbedded({ dataDir: directory, durable: false });
const server = postgres(withDatabase(embedded.superuserUrl, "postgres"), { max: 1, onnotice: () => {} });
const killing = openKilling();
const urlsOf = (name: string) => ({
  runtime: withDatabase(embedded.runtimeUrl, name),
  owner: withDatabase(embedded.superuserUrl, name),
});
try {
  await server.unsafe(`create database ${TEMPLATE}`);
  const template = urlsOf(TEMPLATE);
  await migrate({ migrationUrl: template.owner, runtimeRole: new URL(template.runtime).username });
  const people = await makePeople(template, COMPANIES);
  const started = performance.now();
  const played: PlayedWorld[] = [];
  const missed: string[] = [];
  process.stderr.write(`seed ${seed}\n`);

  const next = numbers.values();
  const playAll = async (): Promise<void> => {
    for (const number of next) {
      const name = `histories_${number}`;
      await server.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      const urls = urlsOf(name);
      const one = await playWorld(
        { urls, people, seed: seed * 100_000 + number, killing },
        { number, steps },
      );
      played.push(one);
      if (one.broken.length > 0) process.stderr.write(`world ${number}: ${one.broken.join("\n  ")}\n`);
      else if (played.length % 10 === 0)
        process.stderr.write(`${played.length} of ${numbers.length} worlds\n`);
      if (number === numbers[0] && one.broken.length === 0) missed.push(...(await findBroken(urls)));
      await server.unsafe(`drop database ${name} with (force)`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playAll));
  const ms = performance.now() - started;
  const broken = printReport({ worlds: played, missed, seed, companies: COMPANIES, ms });
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  killing.close();
  await server.end();
  await stopEmbedded(directory);
  await rm(directory, { recursive: true, force: true });
}
process.exit();
