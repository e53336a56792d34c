import { performance } from "node:perf_hooks";
import { createDatabase } from "#db/client.ts";
import { finaliseRun } from "#lib/use-cases/settlements/finalise.ts";
import { SELLER } from "#lib/use-cases/settlements/testing.ts";

// Makes a run final in a process of its own, with the heap that a server's process has (server/main.ts): `url runId now`.

const [url = "", runId = "", now = ""] = process.argv.slice(2);
const database = createDatabase({ url, max: 2 });
const started = performance.now();
const by = { label: "bench@tolppa.example" };
const result = await finaliseRun({ database, runId: Number(runId), by, seller: SELLER, now: new Date(now) });
const ms = performance.now() - started;
if (!result.ok) throw new Error(`refused: ${result.error.code}`);
// In kilobytes.
const bytes = process.resourceUsage().maxRSS * 1024;
process.send?.({ ms, bytes });
await database.close();
process.disconnect?.();
