import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect } from "#db/connect.ts";
import { freePort, readState, writeState } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { readLaunchEnv } from "#lib/env.ts";
import { prepareDatabase } from "#server/preparation.ts";

// The built app in demo mode on fresh data, for the end-to-end tests. DATA_DIR comes from playwright.config.ts.

/** The server of a whole run fills a database. Products that start beside it, or soon after, copy it. */
const OF_THE_RUN = ".data/e2e";
const FILLED = ".data/e2e-filled";
/** The demo's data ends on the day of its filling. */
const FRESH_MS = 12 * 3_600_000;

const dataDir = process.env.DATA_DIR;
if (!dataDir?.startsWith(".data/"))
  throw new Error("DATA_DIR must name a directory under .data: it is emptied.");
await empty(dataDir);
if (dataDir === OF_THE_RUN || !isFresh(FILLED)) await fill(FILLED);
// With owner and rights, which PostgreSQL insists on.
execFileSync("cp", ["-a", FILLED, dataDir]);
await writeState(dataDir, { ...(await readState(dataDir)), port: await freePort() });
await import(new URL("../server/start.mjs", import.meta.url).href);

/** Filled recently, by this build. */
function isFresh(directory: string): boolean {
  const filledAt = timeOf(directory);
  return filledAt > timeOf("dist/main.js") && filledAt > Date.now() - FRESH_MS;
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function empty(directory: string): Promise<void> {
  await stopEmbedded(directory);
  await rm(directory, { recursive: true, force: true });
}

/**
 * Migrated, with the demo's data. The cluster's own settings, which every later start reads, do not wait for the disk. A killed
 * database loses nothing by them, because a commit still reaches the system; only a power cut would lose data.
 */
async function fill(directory: string): Promise<void> {
  await empty(directory);
  const database = await startEmbedded({ dataDir: directory, durable: false });
  const { superuserUrl: migrationUrl, runtimeUrl: url } = database;
  const sql = connect(migrationUrl, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`alter system set full_page_writes = off`;
  await sql.end();
  const { seller } = readLaunchEnv();
  await prepareDatabase({ url, migrationUrl, remake: true, demo: { seller } });
  await database.stop();
}
