import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "#db/embedded/state.ts";
import { startEmbedded, stopEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#lib/demo/seed.ts";
import type { Served } from "./processes.ts";
import { type ServerSettings, startServer } from "./product.ts";

/** The demo in a separate PostgreSQL, and the servers that a drill starts on it. */
export type Drill = {
  directory: string;
  ownerUrl: string;
  serverUrl: string;
  /** As the owner. */
  sql: postgres.Sql;
  authSecret: string;
  /** An active company. */
  companyId: number;
  /** Starts a server, by default in the drill's directory on a free port. */
  start(settings?: Partial<ServerSettings>): Promise<Served>;
  /** Runs at the end, however the drill ends. */
  atEnd(work: () => void): void;
};

/** Runs a drill and ends this process: with 1 for a broken promise, and then the logs stay. */
export async function runDrill(name: string, work: (drill: Drill) => Promise<boolean>): Promise<never> {
  const directory = await mkdtemp(join(tmpdir(), `tolppa-${name}-`));
  const ends: (() => void)[] = [];
  process.once("exit", (code) => {
    for (const end of ends) end();
    rmSync(code === 0 ? directory : join(directory, "postgres"), { recursive: true, force: true });
    if (code !== 0) process.stderr.write(`The logs are in ${directory}.\n`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopEmbedded(directory).finally(() => process.exit(130)));
  const embedded = await startEmbedded({ dataDir: directory });
  const sql = postgres(embedded.superuserUrl, { max: 2, onnotice: () => {} });
  const authSecret = randomBytes(48).toString("base64url");
  const servers: Served[] = [];
  let holds = false;
  try {
    await migrate({ migrationUrl: embedded.superuserUrl, runtimeRole: "tolppa" });
    await seedDemo(embedded.runtimeUrl, { seller: null });
    holds = await work({
      directory,
      ownerUrl: embedded.superuserUrl,
      serverUrl: embedded.runtimeUrl,
      sql,
      authSecret,
      companyId: await activeCompany(sql),
      async start(settings) {
        const own = { port: await freePort(), databaseUrl: embedded.runtimeUrl, authSecret, directory };
        const server = await startServer({ ...own, ...settings });
        servers.push(server);
        return server;
      },
      atEnd: (end) => void ends.push(end),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await sql.end({ timeout: 1 });
    await stopEmbedded(directory);
  }
  process.exit(holds ? 0 : 1);
}

export async function activeCompany(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select id from companies where status = 'active' order by id limit 1`;
  return Number(row?.id);
}
