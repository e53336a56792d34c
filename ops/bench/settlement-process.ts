import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { createDatabase } from "#db/client.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { cpuMs } from "#ops/servers/processes.ts";

// Finalises a run in its own process, started as `url runId now`. It uses two connections, whose server processes are measured.

const [url = "", runId = "", now = ""] = process.argv.slice(2);
const database = createDatabase({ url, max: 2 });
const backend = () =>
  database.asServerInTransaction(async (db) => {
    const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.2)`);
    return row?.pid ?? 0;
  });
const backends = await Promise.all([backend(), backend()]);
const databaseMs = () => cpuMs(backends);
const before = { at: performance.now(), own: process.cpuUsage(), database: await databaseMs() };
const by = { label: "bench@tolppa.example" };
const result = await finaliseRun({ database, runId: Number(runId), by, seller: SELLER, now: new Date(now) });
const ms = performance.now() - before.at;
if (!result.ok) throw new Error(`refused: ${result.error.code}`);
const { user, system } = process.cpuUsage(before.own);
const after = await databaseMs();
process.send?.({
  ms,
  ownMs: (user + system) / 1000,
  databaseMs: after === null || before.database === null ? null : after - before.database,
  // maxRSS is in kilobytes.
  bytes: process.resourceUsage().maxRSS * 1024,
});
await database.close();
process.disconnect?.();
