import { rm } from "node:fs/promises";
import { connect } from "#db/connect.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";

// The built app in demo mode on fresh data, for the end-to-end tests. DATA_DIR comes from playwright.config.ts.
const dataDir = process.env.DATA_DIR;
if (!dataDir?.startsWith(".data/"))
  throw new Error("DATA_DIR must name a directory under .data: it is emptied.");
await stopEmbedded(dataDir);
await rm(dataDir, { recursive: true, force: true });
await stopWaitingForTheDisk(dataDir);
await import(new URL("../server/start.mjs", import.meta.url).href);

/**
 * The cluster's own settings, which every later start of it reads. A killed database loses nothing by them, for a
 * commit is still handed to the system; only a power cut would.
 */
async function stopWaitingForTheDisk(directory: string): Promise<void> {
  const database = await startEmbedded({ dataDir: directory, durable: false });
  const sql = connect(database.superuserUrl, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`alter system set full_page_writes = off`;
  await sql.end();
  await database.stop();
}
