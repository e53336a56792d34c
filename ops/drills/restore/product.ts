import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#db/embedded/state.ts";
import { ROOT } from "#ops/servers/processes.ts";
import { environmentOf, startServer } from "#ops/servers/product.ts";

const HOLD_MS = 6_000;

/** The built product on a restored database: its sent mails before and after an operator releases it. */
export async function tryProduct(databaseUrl: string, place: string) {
  const port = await freePort();
  const directory = join(place, `product-${port}`);
  await mkdir(directory);
  const authSecret = randomBytes(48).toString("base64url");
  const settings = { port, databaseUrl, authSecret, directory, extra: { LOG_LEVEL: "fatal" } };
  const sent = () => {
    try {
      return readdirSync(join(directory, "mail")).length;
    } catch {
      return 0;
    }
  };
  const { origin, startMs, stop } = await startServer(settings);
  try {
    const health: unknown = await (await fetch(`${origin}/api/health`)).json();
    await wait(HOLD_MS);
    const heldSent = sent();
    const env = { PATH: "/usr/bin:/bin", ...environmentOf(settings) };
    await promisify(execFile)(process.execPath, ["scripts/admin.ts", "release"], { cwd: ROOT, env });
    const until = Date.now() + 10_000;
    while (sent() === 0 && Date.now() < until) await wait(100);
    return { startMs, heldSent, health, releasedSent: sent() };
  } finally {
    await stop();
  }
}
