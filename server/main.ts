import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { completeEnv, type LaunchEnv, loadEnvFile, readLaunchEnv } from "#lib/env.ts";
import { inChild, processFile } from "#lib/platform/jobs/child.ts";
import { awaitDatabase, openDatabase, type Preparation } from "./database.ts";

// npm start: database (the embedded one in demo mode), migrations, demo data, then one server process per core.
// npm run serve ("serve" as argument): the same on a database that npm run db:migrate has prepared.
// npm run dev ("dev" as argument): the same as npm start from the sources, without a build.

const SAME_SIGNAL_MS = 1_000;
const PREPARATION = processFile("preparation-process", import.meta.url);
const ROOT = fileURLToPath(new URL("..", import.meta.url));

try {
  await launch(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function launch(mode: string | undefined): Promise<void> {
  const [production, dev] = [mode === "serve", mode === "dev"];
  loadEnvFile();
  // Next logs each request itself.
  // biome-ignore lint/style/noProcessEnv: a level that the developer has set stays
  if (dev) completeEnv({ NODE_ENV: "development", LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
  const env = readLaunchEnv();
  if (production && env.demo)
    throw new Error("DATABASE_URL is missing: npm run serve needs one. See docs/configuration.md.");
  if (production && env.seedDemo)
    throw new Error("SEED_DEMO is wrong: npm run serve seeds nothing. Leave it out, or use npm start.");
  if (!dev && !existsSync(join(ROOT, ".next", "BUILD_ID")))
    throw new Error("There is no build yet. Run npm run build.");
  await refuseTakenPort(env);

  const stop = stopSignal();
  const database = await openDatabase(env, production ? {} : { prepare: dev ? prepareHere : prepareInChild });
  try {
    await awaitDatabase(database.url, { stop, say: (line) => process.stderr.write(`${line}\n`) });
    // These modules read the environment when they are loaded, so they are loaded after it is complete.
    const { runServers } = await import("./primary.ts");
    await runServers(stop, { dev });
  } finally {
    await database.close();
  }
  process.exit();
}

/** The launcher runs for months, and would keep the memory that migrations and demo data take for some seconds. */
function prepareInChild(preparation: Preparation): Promise<void> {
  return inChild(PREPARATION, preparation);
}

/** A child process would take half a second to load the sources. */
async function prepareHere(preparation: Preparation): Promise<void> {
  const { prepareDatabase } = await import("./preparation.ts");
  await prepareDatabase(preparation);
}

/**
 * Aborted at the first SIGTERM or SIGINT. A second signal ends the process at once. Ctrl+C arrives twice, from the terminal
 * and from npm, and counts as one signal.
 */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  let first = 0;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted && Date.now() - first > SAME_SIGNAL_MS) process.exit(1);
      first ||= Date.now();
      stop.abort();
    });
  }
  return stop.signal;
}

function refuseTakenPort({ port, host }: LaunchEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken; is the server already running? Set PORT to use another.`;
      reject(error.code === "EADDRINUSE" ? new Error(taken) : new Error(`Cannot listen: ${error.message}`));
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
