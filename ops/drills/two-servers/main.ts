import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { connectionsOf } from "#db/pool-sizes.ts";
import { seedDemo } from "#db/seed.ts";
import { startServer } from "#ops/drills/servers/product.ts";
import { type Asked, apiLimit, type Check, oneKey, oneVersion, sessions, wrongPasswords } from "./checks.ts";
import { mails, settlements, watchConnections, webhooks } from "./jobs.ts";

// npm run drill:two-servers: two production servers on one database, and what they must agree on.

const PROCESSES = 2;
const PER_SECOND = 50;
const SELLER = {
  SELLER_NAME: "Tolppa Oy",
  SELLER_BUSINESS_ID: "2617416-4",
  SELLER_STREET: "Tolppakatu 1",
  SELLER_POST_CODE: "00100",
  SELLER_CITY: "Helsinki",
  SELLER_EMAIL: "talous@tolppa.example",
  SELLER_IBAN: "FI3715903000000776",
  SELLER_BIC: "NDEAFIHH",
};

const directory = await mkdtemp(join(tmpdir(), "tolppa-two-"));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
const embedded = await startEmbedded({ dataDir: directory });
const sql = postgres(embedded.superuserUrl, { max: 2, onnotice: () => {} });
const servers: { stop(): Promise<void> }[] = [];
try {
  await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
  await seedDemo(embedded.runtimeUrl, { seller: null });
  const authSecret = randomBytes(48).toString("base64url");
  const homes = [join(directory, "first"), join(directory, "second")];
  const start = async (home: string) => {
    await mkdir(home);
    const server = await startServer({
      port: await freePort(),
      databaseUrl: embedded.runtimeUrl,
      authSecret,
      directory: home,
      extra: {
        WEB_CONCURRENCY: String(PROCESSES),
        RATE_LIMIT_API: String(PER_SECOND),
        WEBHOOK_ALLOW_PRIVATE: "1",
        ...SELLER,
      },
    });
    servers.push(server);
    return server.origin;
  };
  const watch = watchConnections(sql);
  const [first, second] = [await start(homes[0] ?? ""), await start(homes[1] ?? "")];
  const [company] = await sql`select id from companies where status = 'active' order by id limit 1`;
  const asked: Asked = { first, second, companyId: Number(company?.id) };
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
  checks.push(watch(2 * connectionsOf(PROCESSES)));
  process.stdout.write("| What | seen | |\n| --- | --- | --- |\n");
  for (const { what, saw, holds } of checks)
    process.stdout.write(`| ${what} | ${saw} | ${holds ? "holds" : "**BROKEN**"} |\n`);
  process.exitCode = checks.every(({ holds }) => holds) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await sql.end();
  await stopEmbedded(directory);
  await rm(directory, { recursive: true, force: true });
}
process.exit();
