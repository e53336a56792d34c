import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { connectionsOf } from "#db/pool-sizes.ts";
import { type Check, printChecks } from "#ops/servers/checks.ts";
import { runDrill } from "#ops/servers/drill.ts";
import { sellerSettings } from "#ops/servers/seller.ts";
import { type Asked, apiLimit, oneKey, oneVersion, sessions, wrongPasswords } from "./checks.ts";
import { mails, settlements, watchConnections, webhooks } from "./jobs.ts";

// npm run drill:two-servers: two production servers on one database must agree.

const PROCESSES = 2;
const PER_SECOND = 50;

await runDrill("two-servers", async ({ directory, sql, authSecret, companyId, start }) => {
  const homes = [join(directory, "first"), join(directory, "second")];
  const extra = {
    WEB_CONCURRENCY: String(PROCESSES),
    RATE_LIMIT_API: String(PER_SECOND),
    WEBHOOK_ALLOW_PRIVATE: "1",
    ...sellerSettings("FI3715903000000776"),
  };
  const watch = watchConnections(sql);
  const origins: string[] = [];
  for (const home of homes) {
    await mkdir(home);
    origins.push((await start({ directory: home, extra })).origin);
  }
  const [first = "", second = ""] = origins;
  const asked: Asked = { first, second, companyId };
  const checks: Check[] = [
    await sessions(asked),
    await wrongPasswords(asked),
    await oneKey(asked),
    await oneVersion(asked),
    await mails(sql, homes),
    await webhooks(sql, authSecret),
    await settlements(sql),
    await apiLimit(asked, PER_SECOND),
  ];
  return printChecks([...checks, watch(2 * connectionsOf(PROCESSES))]);
});
