import { spawn } from "node:child_process";
import { chownSync, openSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unprivilegedIdentity } from "#db/embedded/unprivileged.ts";
import { addressOf, NODES, type NodeName, onNode } from "./network.ts";

// Three machines with etcd, Patroni and PostgreSQL, and HAProxy before them, by the files of ops/deploy/patroni.

const EXAMPLES = new URL("../../deploy/patroni/", import.meta.url);
export const PASSWORD = "drill";

/** Prepares the machines' directories and HAProxy. `directory` must be open to the user postgres. */
export async function prepareCluster(directory: string, ports: { database: number; state: number }) {
  const identity = unprivilegedIdentity();
  if (identity === null) throw new Error("The drill needs root.");
  const example = async (name: string) =>
    addressed(await readFile(new URL(name, EXAMPLES), "utf8")).replaceAll(
      /\b(?:SUPERUSER|REPLICATION|REWIND)_PASSWORD\b/g,
      PASSWORD,
    );
  for (const node of NODES) {
    const home = join(directory, node);
    await mkdir(home, { mode: 0o700 });
    chownSync(home, identity.uid, identity.gid);
    const own = (text: string) =>
      text.replaceAll(/\/var\/(?:lib|run)\/[a-z0-9/._-]+/g, (path) => join(home, path.replaceAll("/", "_")));
    const patroni = own(await example("patroni.yml"))
      .replace("name: pg1", `name: ${node}`)
      .replaceAll(/(listen|connect_address): \S+:/g, `$1: ${addressOf(node)}:`)
      .replaceAll(/unix_socket_directories: \S+/g, `unix_socket_directories: ${home}`);
    await writeFile(join(home, "patroni.yml"), patroni, { mode: 0o644 });
    const etcd = own(await example("etcd.env")).replaceAll(
      new RegExp(`^((?!ETCD_INITIAL_CLUSTER=).*)${addressOf("pg1")}`, "gm"),
      `$1${addressOf(node)}`,
    );
    await writeFile(join(home, "etcd.env"), etcd.replace("ETCD_NAME=pg1", `ETCD_NAME=${node}`));
  }
  const haproxy = (await example("haproxy.cfg"))
    .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${ports.database}`)
    .replace("bind 127.0.0.1:7000", `bind 127.0.0.1:${ports.state}`);
  await writeFile(join(directory, "haproxy.cfg"), haproxy);
}

const addressed = (text: string): string =>
  text
    .replaceAll(/\b10\.0\.0\.1([123])\b/g, (_, digit) => addressOf(`pg${digit}` as NodeName))
    .replaceAll("10.0.0.0/24", "0.0.0.0/0");

/** Starts etcd and Patroni of a machine, like its boot. Their output goes into files of its directory. */
export async function boot(directory: string, node: NodeName): Promise<void> {
  const home = join(directory, node);
  const settings = await readFile(join(home, "etcd.env"), "utf8");
  const etcd = Object.fromEntries(
    settings
      .split("\n")
      .filter((line) => line.startsWith("ETCD_"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  start(home, node, ["etcd"], etcd);
  start(home, node, ["patroni", join(home, "patroni.yml")], {});
  await wait(0);
}

function start(home: string, node: NodeName, program: string[], env: Record<string, string>): void {
  const log = openSync(join(home, `${program[0]}.log`), "a");
  const [command = "", ...words] = onNode(node, program);
  const child = spawn(command, words, {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
    env: { NODE_ENV: "production", PATH: "/usr/sbin:/usr/bin:/bin", LC_ALL: "C.UTF-8", HOME: home, ...env },
  });
  child.unref();
}
