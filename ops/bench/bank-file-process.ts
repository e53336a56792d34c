import { createReadStream } from "node:fs";
import { readBankFile } from "#lib/adapters/bank/read-bank-file.ts";
import { parseBare } from "./parse-bare.ts";

// Reads a bank's file in its own process, started as `mode path`. `bare` only parses the XML.

const [mode = "", path = ""] = process.argv.slice(2);
const before = { at: performance.now(), cpu: process.cpuUsage(), bytes: process.memoryUsage.rss() };
const records = await (mode === "bare" ? parseBare(path) : read());
const { user, system } = process.cpuUsage(before.cpu);
process.send?.({
  ms: performance.now() - before.at,
  cpuMs: (user + system) / 1000,
  // maxRSS is in kilobytes.
  bytes: process.resourceUsage().maxRSS * 1024 - before.bytes,
  records,
});
process.disconnect?.();

async function read(): Promise<number> {
  const result = await readBankFile(createReadStream(path), () => {});
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value.records;
}
