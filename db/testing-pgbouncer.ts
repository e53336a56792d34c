import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./embedded/state.ts";
import { unprivilegedIdentity } from "./embedded/unprivileged.ts";

/** Debian installs it outside ordinary users' PATH. */
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (file) => !spawnSync(file, ["--version"], { stdio: "ignore" }).error,
);

/** False: this machine has no PgBouncer, and scripts/prepare.mjs could not install it. */
export const hasPgBouncer = PROGRAM !== undefined;

export type PgBouncer = { url: string; stop(): Promise<void> };

/** A real PgBouncer before the database of `url`, with these additional settings, on a free port or its former one. */
export async function startPgBouncer(
  url: string,
  settings: Record<string, string>,
  formerPort?: number,
): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error("this machine has no PgBouncer");
  const { hostname, port, pathname, username, password } = new URL(url);
  const directory = await mkdtemp(join(tmpdir(), "tolppa-pgbouncer-"));
  const own = formerPort ?? (await freePort());
  const file = join(directory, "pgbouncer.ini");
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: own,
    unix_socket_dir: "",
    auth_type: "any",
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const target = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  await writeFile(file, `[databases]\ntolppa = ${target}\n[pgbouncer]\n${lines.join("\n")}\n`, {
    mode: 0o600,
  });
  // Like PostgreSQL, it refuses to run as root.
  const identity = unprivilegedIdentity();
  if (identity) {
    await chmod(directory, 0o755);
    await chown(file, identity.uid, identity.gid);
  }
  const child = spawn(PROGRAM, ["-q", file], { ...identity, cwd: "/", stdio: "ignore" });
  const ended = once(child, "exit");
  const pooled = `postgres://${username}:x@127.0.0.1:${own}/tolppa`;
  for (let tries = 0; tries < 100 && !(await listens(own)); tries += 1) await wait(50);
  return {
    url: pooled,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
