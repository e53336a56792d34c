import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Embedded, isEmbeddedAlive, startEmbedded } from "#db/embedded.ts";
import { findObstacle } from "#db/inspect.ts";
import { completeEnv, type LaunchEnv } from "#lib/env.ts";

const WATCH_MS = 1_000;

const AGAIN_MS = 1_000;
const SUMMARY_MS = 30_000;

/** `url`: the server's own login. */
export type OpenDatabase = { url: string; close(): Promise<void> };

/** The settings that prepare a database for a server. Plain data, because it is also sent to a child process. */
export type Preparation = {
  /** The server's own login. */
  url: string;
  /** The owner's login. */
  migrationUrl: string;
  /** Whether a database without this build's migrations is remade. True for a demo; any other database is refused. */
  remake: boolean;
  /** Null: no demo data. */
  demo: Pick<LaunchEnv, "seller"> | null;
};

/**
 * For everything outside the web server (launcher, migration, admin script): finds the environment's database or starts the
 * embedded one, and completes this process's environment with it. `prepare` then migrates and fills it. Throws an Error of one
 * line on failure.
 */
export async function openDatabase(
  env: LaunchEnv,
  { prepare }: { prepare?: (preparation: Preparation) => Promise<void> } = {},
): Promise<OpenDatabase> {
  const { close, ...located } = await locate(env);
  try {
    await prepare?.({ ...located, demo: env.seedDemo ? { seller: env.seller } : null });
    return { url: located.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns when the server processes can work with the database, or `stop` is aborted. Waits for passing obstacles, such as a
 * restart, and reports them at the beginning, every half a minute and at the end. Throws an Error of one line for an operator's
 * obstacle: a wrong password, a missing database, another schema, a transaction pooler.
 */
export async function awaitDatabase(
  url: string,
  { stop, say }: { stop: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const since = Date.now();
  let saidAt = 0;
  while (!stop.aborted) {
    const obstacle = await findObstacle(url);
    const seconds = Math.round((Date.now() - since) / 1_000);
    if (obstacle === null) {
      if (saidAt > 0) say(`The database ${databasePlace(url)} can be used after ${seconds} s.`);
      return;
    }
    const line = `The database ${databasePlace(url)} ${obstacle.line}`;
    if (!obstacle.passes) throw new Error(line);
    if (Date.now() - saidAt >= SUMMARY_MS) {
      say(saidAt === 0 ? `${line} Waiting for it.` : `${line} Waiting for ${seconds} s.`);
      saidAt = Date.now();
    }
    await wait(AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function locate(env: LaunchEnv) {
  if (env.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseMigrationUrl: migrationUrl = url } = env;
    // Set in both cases: an inherited "1" would show everybody's mails on a real database.
    completeEnv({ TOLPPA_DEMO: "0" });
    return { url, migrationUrl, remake: false, close: async () => {} };
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir });
  completeEnv({
    TOLPPA_DEMO: "1",
    DATA_DIR: env.dataDir,
    DATABASE_URL: embedded.runtimeUrl,
    AUTH_SECRET: env.authSecret ?? (await embeddedSecret(env.dataDir)),
  });
  return {
    url: embedded.runtimeUrl,
    migrationUrl: embedded.superuserUrl,
    remake: true,
    close: watched(embedded, env.dataDir),
  };
}

/**
 * Restarts a database whose process died (out of memory, say). Returns a function that ends the watch and gives the database
 * up.
 */
function watched(first: Embedded, dataDir: string): () => Promise<void> {
  let [embedded, ended, check] = [first, false, Promise.resolve()];
  const timer = setInterval(() => {
    check = check.then(async () => {
      if (ended || (await isEmbeddedAlive(dataDir))) return;
      // A failed start is repeated in a second; the servers answer 503 meanwhile.
      embedded = await startEmbedded({ dataDir }).catch(() => embedded);
    });
  }, WATCH_MS);
  return async () => {
    ended = true;
    clearInterval(timer);
    await check;
    await embedded.stop();
  };
}

/** Made once, so that sessions survive a restart. */
export async function embeddedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "auth-secret");
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(48).toString("base64url");
  // "wx": of two simultaneous starts the first one's secret stays.
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return (await readFile(file, "utf8")).trim();
}

/** The address of a database, without its password. */
export function databasePlace(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}
