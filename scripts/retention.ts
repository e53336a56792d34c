import { createDatabase, type Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { env, loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { planRetention } from "#lib/privacy/use-cases/retention.ts";
import { runRetention } from "#lib/privacy/use-cases/run-retention.ts";
import { openDatabase } from "#server/database.ts";

// npm run retention -- --dry-run | --now
// Data past its retention: counted, or deleted now instead of next night.

const USAGE = "Usage: npm run retention -- --dry-run | --now";

/** Runs it and returns the output. Throws an Error of one line for wrong arguments or a run under way. */
export async function retain(database: Database, [option, ...more]: readonly string[]): Promise<string> {
  if (more.length > 0 || (option !== "--dry-run" && option !== "--now")) throw new Error(USAGE);
  if (option === "--now") {
    // It writes to the log, which needs the complete environment when it loads.
    const { transactAsProduct } = await import("#lib/platform/jobs/as-product.ts");
    const run = await runRetention(transactAsProduct(database, "retention command"), { cause: "command" });
    if (!run.ok) throw new Error(run.error.code);
    return listed(Object.entries(run.value.counts)) || "Nothing to take";
  }
  const now = new Date();
  const ctx = { actor: SYSTEM, now, today: helsinkiDate(now), requestId: "retention command" };
  const due = await database.asActor(SYSTEM, { mode: "read", deadlineMs: 60_000 }, (db) =>
    planRetention({ ...ctx, db }),
  );
  if (!due.ok) throw new Error(due.error.code);
  return listed(due.value.map(({ rule, count }) => [rule.id, count]));
}

const listed = (counts: [string, number][]): string =>
  counts.map(([rule, count]) => `${rule}: ${count}`).join("\n");

async function main(): Promise<void> {
  loadEnvFile();
  const found = await openDatabase(readLaunchEnv());
  const database = createDatabase({ url: env.databaseUrl, max: 1 });
  try {
    process.stdout.write(`${await retain(database, process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
    await found.close();
  }
}

if (import.meta.main) await main();
