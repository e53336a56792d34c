import { createDatabase } from "#db/client.ts";
import { finaliseRun } from "./finalise.ts";
import { SELLER } from "./testing.ts";

// A process that makes a run final, for the test that kills it. Arguments: `url runId now`.

const [url = "", runId = "", now = ""] = process.argv.slice(2);
const database = createDatabase({ url, max: 2 });
process.send?.("started");
const by = { label: "maija@tolppa.example" };
const result = await finaliseRun({ database, runId: Number(runId), by, seller: SELLER, now: new Date(now) });
process.send?.(result.ok ? "done" : result.error.code);
await database.close();
process.disconnect?.();
