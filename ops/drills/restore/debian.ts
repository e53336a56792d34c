import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { answers } from "#db/embedded/postmaster.ts";
import { freePort } from "#db/embedded/state.ts";
import { unprivilegedIdentity } from "#db/embedded/unprivileged.ts";

export const NEEDED = "apt-get install postgresql pgbackrest";

/** Debian's PostgreSQL with its repository of backups, all in one directory. */
export type Server = Awaited<ReturnType<typeof openServer>>;

function newestBinaries(): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const found = versions.find((one) => existsSync(join(root, String(one), "bin", "postgres")));
  if (found === undefined || !existsSync("/usr/bin/pgbackrest"))
    throw new Error(`The drill needs PostgreSQL and pgBackRest of Debian: ${NEEDED}`);
  return join(root, String(found), "bin");
}

export async function openServer(place: string) {
  const bin = newestBinaries();
  const identity = unprivilegedIdentity();
  const [data, repository, wal] = ["data", "repository", "wal"].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const config = join(place, "pgbackrest.conf");
  const port = await freePort();
  const owned = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (identity) await chown(path, identity.uid, identity.gid);
  };
  for (const path of [place, data, repository, wal, join(place, "log"), join(place, "lock")])
    await owned(path);
  await writeFile(
    config,
    `[global]\nrepo1-path=${repository}\nlog-path=${join(place, "log")}\nlock-path=${join(place, "lock")}\n` +
      `start-fast=y\ncompress-type=lz4\nprocess-max=2\nlog-level-console=warn\nlog-level-stderr=off\n\n` +
      `[tolppa]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${place}\n`,
  );
  const as = {
    ...(identity ?? {}),
    cwd: place,
    env: { NODE_ENV: "production" as const, PATH: `${bin}:/usr/bin:/bin`, LC_ALL: "C.UTF-8" },
  };
  const run = async (file: string, ...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(file, args, { ...as, maxBuffer: 1e9 }).catch((error) => {
      throw new Error(
        `${file} failed: ${`${error.stdout}${error.stderr}`.trim().split("\n").slice(-4).join(" ")}`,
      );
    });
    return stdout;
  };
  const backrest = (...args: string[]) => run("pgbackrest", `--config=${config}`, "--stanza=tolppa", ...args);
  let postmaster: ChildProcess | null = null;
  let receiver: ChildProcess | null = null;
  const url = (user: string, database: string) => `postgres://${user}:drill@127.0.0.1:${port}/${database}`;

  /** Without an archive for a copy that is only read: it must not write into the original's. */
  async function start(...settings: string[]): Promise<void> {
    const flags = [
      `port=${port}`,
      `unix_socket_directories=${place}`,
      "listen_addresses=127.0.0.1",
      ...settings,
    ];
    const args = flags.flatMap((flag) => ["-c", flag]);
    const child = spawn(join(bin, "postgres"), ["-D", data, ...args], {
      ...as,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let log = "";
    child.stderr?.on("data", (text) => {
      log = `${log}${text}`.slice(-4_000);
    });
    postmaster = child;
    while (!(await answers(url("postgres", "postgres")))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    version: (await run(join(bin, "postgres"), "--version")).trim(),
    data,
    wal,
    url,
    run,
    backrest,
    /** A command by which PostgreSQL gives WAL to pgBackRest or asks for WAL. */
    archiving: (command: string) => `pgbackrest --config=${config} --stanza=tolppa ${command}`,
    start,
    async initialise() {
      const passwords = join(place, "password");
      await writeFile(passwords, "drill\n");
      await run(
        join(bin, "initdb"),
        `--pgdata=${data}`,
        "--username=postgres",
        `--pwfile=${passwords}`,
        "--auth-host=scram-sha-256",
        "--auth-local=trust",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--data-checksums",
      );
    },
    async restart() {
      const child = postmaster;
      if (child === null) return start();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGINT");
      await gone;
      await start();
    },
    /** Every committed transaction is on this receiver's disk before it is acknowledged. */
    receive() {
      const target = `host=${place} port=${port} user=postgres application_name=receiver`;
      const args = ["-D", wal, "--slot=receiver", "--synchronous", "--no-loop", "-d", target];
      receiver = spawn(join(bin, "pg_receivewal"), args, { ...as, stdio: "ignore" });
    },
    /** Like the loss of a machine: no process stops cleanly, and no file of the cluster is left. */
    async destroy() {
      const pids = childrenOf(postmaster?.pid);
      for (const pid of [postmaster?.pid, ...pids]) if (pid !== undefined) killQuietly(pid, "SIGKILL");
      postmaster = null;
      if (receiver !== null && receiver.exitCode === null) {
        const gone = new Promise((resolve) => receiver?.once("exit", resolve));
        receiver.kill("SIGINT");
        await gone;
      }
      receiver = null;
      await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      await owned(data);
    },
  };
}

function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .trim()
      .split(" ")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
