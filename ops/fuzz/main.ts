import { parseArgs } from "node:util";
import { query } from "#e2e/support/database.ts";
import { startProduct } from "#e2e/support/product.ts";
import { childrenOf } from "#ops/servers/processes.ts";
import { fuzz } from "./run.ts";

// npm run fuzz sends valid and hostile requests to the built product; see docs/development.md.
// npm run fuzz -- --seed 7 --requests 2000 sends other requests, or fewer.

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, requests: { type: "string", default: "20000" } },
});
const seed = Number(values.seed);
const requests = Number(values.requests);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
});

async function main(): Promise<number> {
  const begun = Date.now();
  say(`Starting the product (seed ${seed})`);
  const product = await startProduct("fuzz", { LOG_LEVEL: "warn", WEB_CONCURRENCY: "2" });
  try {
    const before = await childrenOf(product.pid);
    const ask = (text: string, parameters?: (string | number)[]) =>
      query<Record<string, unknown>>(text, parameters, product.dataDir);
    const { sent, byClass, findings } = await fuzz({
      origin: product.origin,
      query: ask,
      seed,
      requests,
      say,
    });
    const after = new Set(await childrenOf(product.pid));
    const ended = before.filter((one) => !after.has(one));
    if (ended.length > 0) say(`FAULT ${ended.length} of the product's processes ended`);
    const classes = Object.entries(byClass)
      .sort()
      .map(([name, count]) => `${name} ${count}`);
    const seconds = Math.round((Date.now() - begun) / 1_000);
    say(`${sent} requests (${classes.join(", ")}), ${findings.length} faults, seed ${seed}, ${seconds} s`);
    return findings.length + ended.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
  }
}
