import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "#db/connect.ts";
import type { Cluster } from "./cluster.ts";
import { isAlive } from "./lock.ts";
import { freePort, type State, writeState } from "./state.ts";
import { BARE_ENVIRONMENT } from "./unprivileged.ts";

const START_MS = 60_000;
const STOP_MS = 20_000;
const PROBE_MS = 3_000;

/** Data may be lost in a power cut. Short-lived databases are analysed only where a test asks for it. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

export type StartOptions = { dataDir: string; cluster: Cluster; state: State; durable: boolean };

/** Starts the server and waits until it answers. Uses the remembered port unless another program has it. */
export async function startPostmaster({ dataDir, cluster, state, durable }: StartOptions): Promise<State> {
  const until = Date.now() + START_MS;
  const logFile = join(dataDir, "postgres.log");
  await settlePrevious(cluster.path, () => answers(superuserUrl(state)), until);
  const started = { ...state, port: await freePort(state.port) };
  await writeState(dataDir, started);
  while (Date.now() < until) {
    const child = launch(cluster, started.port, logFile, durable);
    if (child.pid === undefined)
      throw new Error(`PostgreSQL did not start: ${cluster.binaries.postgres} does not run.`);
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      if (await answers(superuserUrl(started))) return started;
      await wait(50);
    }
    const reason = await lastLine(logFile);
    // Backends of a killed server notice its end late; until then they hold its shared memory.
    if (!/shared memory|lock file/.test(reason)) throw new Error(`PostgreSQL did not start: ${reason}`);
    await wait(500);
  }
  throw new Error(`PostgreSQL did not start in ${START_MS / 1000} s. See ${logFile}.`);
}

/** Ends sessions, writes everything to disk, and returns when the process has ended. */
export async function stopPostmaster(path: string): Promise<void> {
  const pid = await postmasterPid(path);
  if (pid === null) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    const until = Date.now() + STOP_MS;
    while (isAlive(pid) && Date.now() < until) await wait(25);
    if (!isAlive(pid)) return;
  }
}

/** Whether our server (only it knows the password) accepts work. Never throws, never waits long. */
export async function answers(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connect_timeout: 2 });
  const works = sql`select 1`.then(
    () => true,
    () => false,
  );
  // postgres.js never settles against a listener that accepts and hangs up.
  const result = await Promise.race([works, wait(PROBE_MS, false)]);
  await sql.end({ timeout: 0 }).catch(() => undefined);
  return result;
}

const superuserUrl = ({ superuserPassword, port }: State): string =>
  `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`;

function launch(
  { path, binaries, guise }: Cluster,
  port: number,
  logFile: string,
  durable: boolean,
): ChildProcess {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    // Statements and their values hold personal data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...(durable ? {} : NOT_DURABLE),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args, as } = guise.dress(binaries.postgres, ["-D", path, ...flags]);
  const output = openSync(logFile, "w", 0o600);
  const child = spawn(file, args, {
    ...as,
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    env: BARE_ENVIRONMENT,
  });
  child.on("error", () => undefined);
  child.unref();
  return child;
}

/** Waits for a server that is starting or stopping; removes the leftovers of a killed one. */
async function settlePrevious(path: string, ready: () => Promise<boolean>, until: number): Promise<void> {
  while ((await postmasterPid(path)) !== null && Date.now() < until) {
    if (await ready()) return stopPostmaster(path);
    await wait(200);
  }
}

/** The living server's process, or null; removes a dead server's file. */
export async function postmasterPid(path: string): Promise<number | null> {
  const file = join(path, "postmaster.pid");
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n", 1)[0]);
  if (!pid) return null;
  if (isAlive(pid) && (await isPostgres(pid))) return pid;
  await rm(file, { force: true });
  return null;
}

/** Another program may have the number now. Where the system hides that, PostgreSQL decides. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return words.includes("postgres");
}

async function lastLine(file: string): Promise<string> {
  const lines = (await readFile(file, "utf8").catch(() => "")).trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? "no reason given";
}
