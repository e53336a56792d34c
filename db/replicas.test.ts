import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { createDatabase, type Database, type Tx } from "./client.ts";
import { examineStandbys } from "./doctor-standbys.ts";
import { type Embedded, startEmbedded, stopEmbedded } from "./embedded.ts";
import { ReadOnly } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { READ_INDEX } from "./replicas.ts";
import { type EmbeddedStandby, followingLines, startStandby } from "./testing-standby.ts";

// Reads over a primary and two standbys, which are paused, stopped, killed and promoted.

const PATIENCE_MS = 20_000;
/** How long reads here wait for a standby on a busy machine. */
const READ_PATIENCE_MS = 1_000;

let home: string;
let primary: Embedded;
let owner: postgres.Sql;
let [first, second]: EmbeddedStandby[] = [];
const open: postgres.Sql[] = [];
const databases: Database[] = [];

const superuserOf = (url: string): postgres.Sql => {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  open.push(client);
  return client;
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "tolppa-replicas-"));
  const primaryDir = join(home, "primary");
  primary = await startEmbedded({ dataDir: primaryDir, durable: false });
  await migrate({ migrationUrl: primary.superuserUrl, runtimeRole: "tolppa" });
  owner = postgres(primary.superuserUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(`
    alter role all set synchronous_commit = on;
    grant pg_read_all_stats to tolppa;
    create table pairs (id integer primary key, n integer not null);
    insert into pairs values (1, 0);
    grant select, update on pairs to tolppa_user`);
  await owner`checkpoint`;
  [first, second] = [
    await startStandby({ primaryDir, dataDir: join(home, "first"), durable: false }),
    await startStandby({ primaryDir, dataDir: join(home, "second"), durable: false }),
  ];
}, 180_000);

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});

afterAll(async () => {
  await Promise.all(open.map((client) => client.end({ timeout: 0 })));
  await owner?.end();
  await Promise.all([first?.stop(), second?.stop()]);
  await stopEmbedded(join(home, "primary"));
  await rm(home, { recursive: true, force: true });
});

type Servers = { url?: string; standbys?: (EmbeddedStandby | undefined)[]; report?: () => void };

function databaseOf({ url = primary.runtimeUrl, standbys = [], report }: Servers = {}): Database {
  const urls = standbys.map((standby) => standby?.runtimeUrl ?? "");
  const database = createDatabase({ url, standbys: { urls, max: 4, patienceMs: READ_PATIENCE_MS, report } });
  databases.push(database);
  return database;
}

/** The actor of a new request, as the doors make one. */
async function ask(database: Database): Promise<Actor> {
  const actor: Actor = { kind: "user", id: 1, label: "a@b.example", admin: false, companyIds: [] };
  const rows = await database.asServer((db) =>
    db.execute<{ index: string | null }>(sql`select ${READ_INDEX} as index`),
  );
  database.replicas?.note(actor, rows[0]?.index);
  return actor;
}

const readAs = <T>(database: Database, actor: Actor, work: (db: Tx) => Promise<T>): Promise<T> =>
  database.asActor(actor, { mode: "read", onStandby: true }, work);

type Seen = { n: number; port: number };
const select = async (db: Tx): Promise<Seen> => {
  const [row] = await db.execute<Seen>(sql`select n, inet_server_port() as port from pairs where id = 1`);
  if (!row) throw new Error("no row");
  return row;
};

/** What a new request reads, and from which server. */
const read = async (database: Database): Promise<Seen> => readAs(database, await ask(database), select);

const write = async (database: Database, n: number): Promise<void> => {
  const actor = await ask(database);
  await database.asActor(actor, { mode: "write" }, (db) =>
    db.execute(sql`update pairs set n = ${n} where id = 1`),
  );
};

const fallbacksOf = (database: Database) =>
  Object.fromEntries(
    Object.entries(database.replicas?.figures().fallbacks ?? {}).filter(([, count]) => count > 0),
  );

const portOf = (url: string): number => Number(new URL(url).port);

/** Reads until this server answers. */
const untilReadFrom = (database: Database, port: number | undefined): Promise<unknown> =>
  vi.waitFor(async () => expect((await read(database)).port).toBe(port), {
    timeout: PATIENCE_MS,
    interval: 20,
  });

const pause = (standby: EmbeddedStandby | undefined) =>
  superuserOf(standby?.superuserUrl ?? "")`select pg_wal_replay_pause()`;
const resume = (standby: EmbeddedStandby | undefined) =>
  superuserOf(standby?.superuserUrl ?? "")`select pg_wal_replay_resume()`;

test("a read after a write over another server is never stale, while the standbys' replay stops and goes on", async () => {
  const [writing, reading] = [databaseOf(), databaseOf({ standbys: [first, second] })];
  const watched = [first, second].map((standby) => superuserOf(standby?.superuserUrl ?? ""));
  const stale: [number, number][] = [];
  const places = new Set<number>();
  for (let n = 1; n <= 400; n += 1) {
    const standby = watched[n % 2];
    // Every pause costs three reads their patience.
    if (n % 100 === 0) await standby?.unsafe("select pg_wal_replay_pause()");
    if (n % 100 === 10) for (const each of watched) await each.unsafe("select pg_wal_replay_resume()");
    await write(writing, n);
    const seen = await read(reading);
    places.add(seen.port);
    if (seen.n !== n) stale.push([n, seen.n]);
  }
  for (const each of watched) await each.unsafe("select pg_wal_replay_resume()");
  expect(stale).toEqual([]);
  expect(places).toEqual(new Set([portOf(primary.runtimeUrl), first?.port, second?.port]));
}, 120_000);

test("the reads of one request ask one standby, and after a write in it the primary", async () => {
  const database = databaseOf({ standbys: [first, second] });
  await untilReadFrom(database, first?.port);
  const actor = await ask(database);
  const ports = [];
  for (let turn = 0; turn < 6; turn += 1) ports.push((await readAs(database, actor, select)).port);
  expect(new Set(ports).size).toBe(1);
  expect(ports[0]).not.toBe(portOf(primary.runtimeUrl));
  await database.asActor(actor, { mode: "write" }, (db) => db.execute(sql`update pairs set n = 0`));
  expect(await readAs(database, actor, select)).toEqual({ n: 0, port: portOf(primary.runtimeUrl) });
}, 60_000);

test("only a read that may run elsewhere, with a read index, asks a standby", async () => {
  const database = databaseOf({ standbys: [first] });
  await untilReadFrom(database, first?.port);
  const actor = await ask(database);
  const port = portOf(primary.runtimeUrl);
  expect((await database.asActor(actor, { mode: "read" }, select)).port).toBe(port);
  const long = { mode: "read", onStandby: true, deadlineMs: 5_000 } as const;
  expect((await database.asActor(actor, long, select)).port).toBe(port);
  expect((await readAs(database, { ...actor }, select)).port).toBe(port);
  expect((await readAs(database, actor, select)).port).toBe(first?.port);
});

test("there is no read index on a standby, nor where a commit does not wait for the disk", async () => {
  const indexOver = (url: string) =>
    databaseOf({ url }).asServer((db) => db.execute(sql`select ${READ_INDEX} as index`));
  expect(await indexOver(primary.runtimeUrl)).toEqual([{ index: expect.stringMatching(/^1 0\/[0-9A-F]+$/) }]);
  expect(await indexOver(first?.runtimeUrl ?? "")).toEqual([{ index: null }]);
  await owner`alter role tolppa set synchronous_commit = off`;
  expect(await indexOver(primary.runtimeUrl)).toEqual([{ index: null }]);
  await owner`alter role tolppa reset synchronous_commit`;
});

test("a paused standby is asked three times and rests, and answers again after its return", async () => {
  const database = databaseOf({ standbys: [first] });
  await untilReadFrom(database, first?.port);
  await pause(first);
  await write(databaseOf(), 1_000);
  const before = fallbacksOf(database);
  for (let turn = 0; turn < 10; turn += 1)
    expect(await read(database)).toEqual({ n: 1_000, port: portOf(primary.runtimeUrl) });
  const { behind = 0, silent = 0, resting = 0 } = fallbacksOf(database);
  expect(behind + silent - (before.behind ?? 0) - (before.silent ?? 0)).toBeGreaterThanOrEqual(3);
  expect(resting).toBeGreaterThan(0);
  expect(database.replicas?.figures().standbys[0]).toMatchObject({ resting: true });
  await resume(first);
  await untilReadFrom(database, first?.port);
  expect(database.replicas?.figures().standbys[0]).toMatchObject({ resting: false });
}, 120_000);

test("the primary answers for a standby that freezes, until it goes on", async () => {
  const database = databaseOf({ standbys: [first] });
  await untilReadFrom(database, first?.port);
  const backends = await superuserOf(first?.superuserUrl ?? "")<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'tolppa'`;
  for (const { pid } of backends) process.kill(pid, "SIGSTOP");
  expect((await read(database)).port).toBe(portOf(primary.runtimeUrl));
  expect(fallbacksOf(database)).toMatchObject({ silent: expect.any(Number) });
  for (const { pid } of backends) process.kill(pid, "SIGCONT");
  await untilReadFrom(database, first?.port);
}, 120_000);

test("the primary answers for a standby that gets no log, until it gets it again", async () => {
  const database = databaseOf({ standbys: [first] });
  const control = superuserOf(first?.superuserUrl ?? "");
  await untilReadFrom(database, first?.port);
  await control`alter system set primary_conninfo = 'host=127.0.0.1 port=1'`;
  await control`select pg_reload_conf()`;
  try {
    await vi.waitFor(async () => {
      await read(database);
      expect(fallbacksOf(database)).toMatchObject({ timeline: expect.any(Number) });
    }, PATIENCE_MS);
    expect((await read(database)).port).toBe(portOf(primary.runtimeUrl));
  } finally {
    await control.unsafe(`alter system set ${followingLines(primary.superuserUrl).split("\n")[0]}`);
    await control`select pg_reload_conf()`;
  }
  await untilReadFrom(database, first?.port);
}, 120_000);

test("the primary answers for a standby that is killed, until it is back", async () => {
  const database = databaseOf({ standbys: [first] });
  await untilReadFrom(database, first?.port);
  process.kill((await first?.pid()) ?? 0, "SIGKILL");
  await vi.waitFor(async () => expect(await first?.pid()).toBe(null), PATIENCE_MS);
  await vi.waitFor(async () => {
    expect((await read(database)).port).toBe(portOf(primary.runtimeUrl));
    expect(database.replicas?.figures().standbys[0]).toMatchObject({ resting: true });
  }, PATIENCE_MS);
  expect(fallbacksOf(database)).toMatchObject({ lost: expect.any(Number) });
  await first?.start();
  await untilReadFrom(database, first?.port);
}, 120_000);

test("a read that the standby's log cancels is read from the primary", async () => {
  const control = superuserOf(first?.superuserUrl ?? "");
  await control`alter system set max_standby_streaming_delay = 0`;
  await control`select pg_reload_conf()`;
  const database = databaseOf({ standbys: [first] });
  await untilReadFrom(database, first?.port);
  const places: number[] = [];
  const result = await readAs(database, await ask(database), async (db) => {
    const { port } = await select(db);
    places.push(port);
    // The lock arrives with the log, and the transaction here stands in its way.
    if (port === first?.port) await owner.begin((tx) => tx`lock table pairs in access exclusive mode`);
    await vi.waitFor(async () => {
      const [{ conflicts } = { conflicts: 0 }] = await control<{ conflicts: number }[]>`
        select confl_lock::int as conflicts from pg_stat_database_conflicts where datname = current_database()`;
      expect(conflicts).toBeGreaterThan(0);
    }, PATIENCE_MS);
    return select(db);
  });
  expect(result.port).toBe(portOf(primary.runtimeUrl));
  expect(places).toEqual([first?.port, portOf(primary.runtimeUrl)]);
  await untilReadFrom(database, first?.port);
}, 120_000);

test("a read that only the primary can answer is read there; other errors are reported once", async () => {
  const report = vi.fn();
  const database = databaseOf({ standbys: [first], report });
  await untilReadFrom(database, first?.port);
  const before = fallbacksOf(database);
  const guarded = await readAs(database, await ask(database), async (db) => {
    const [row] = await db.execute(sql`select 1 as one where not pg_is_in_recovery()`);
    if (!row) throw new ReadOnly("only the primary knows");
    return row;
  });
  expect(guarded).toEqual({ one: 1 });
  for (let turn = 0; turn < 2; turn += 1)
    expect(
      await readAs(database, await ask(database), (db) =>
        db.execute(sql`select pg_current_wal_lsn() is not null as known`),
      ),
    ).toEqual([{ known: true }]);
  expect(fallbacksOf(database)).toEqual({ ...before, primary: 1, refused: 2 });
  expect(report).toHaveBeenCalledTimes(1);
  const bug = new TypeError("a bug");
  await expect(readAs(database, await ask(database), () => Promise.reject(bug))).rejects.toBe(bug);
  expect((await read(database)).port).toBe(first?.port);
}, 60_000);

test("without the right to see a standby's timeline every read asks the primary", async () => {
  await owner`revoke pg_read_all_stats from tolppa`;
  const report = vi.fn();
  const database = databaseOf({ standbys: [first], report });
  try {
    await vi.waitFor(async () => {
      expect((await read(database)).port).toBe(portOf(primary.runtimeUrl));
      expect(fallbacksOf(database)).toMatchObject({ refused: expect.any(Number) });
    }, PATIENCE_MS);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: "42501" }));
  } finally {
    await owner`grant pg_read_all_stats to tolppa`;
  }
}, 60_000);

test("the doctor says what each standby does, and what it needs", async () => {
  const examine = async (...urls: string[]) =>
    (await examineStandbys(primary.runtimeUrl, urls)).map(
      ({ state, line }) => `${state}: ${line.replace(/^\S+:\d+ /, "")}`,
    );
  const url = first?.runtimeUrl ?? "";
  expect(await examine()).toEqual([]);
  await vi.waitFor(
    async () =>
      expect(await examine(url, primary.runtimeUrl)).toEqual([
        expect.stringMatching(/^ok: is \d+\.\d MB behind$/),
        "ok: is the primary now, and no standby",
      ]),
    PATIENCE_MS,
  );
  await pause(first);
  expect(await examine(url)).toEqual([expect.stringMatching(/^warning: is paused/)]);
  await resume(first);
  expect(await examine("postgres://tolppa@127.0.0.1:1/tolppa")).toEqual([
    expect.stringMatching(/^warning: cannot be used/),
  ]);
  await owner`revoke pg_read_all_stats from tolppa`;
  await vi.waitFor(async () => {
    const [finding = ""] = await examine(url);
    expect(finding).toBe(
      "wrong: answers no read. As a superuser on the primary run: grant pg_read_all_stats to tolppa",
    );
  }, PATIENCE_MS);
  await owner`grant pg_read_all_stats to tolppa`;
  await owner`alter role tolppa set synchronous_commit = off`;
  expect(await examine(url)).toContainEqual(expect.stringMatching(/^warning: .*synchronous_commit = on/));
  await owner`alter role tolppa reset synchronous_commit`;
}, 120_000);

// The last one: it leaves two histories.
test("no read asks a server with another history than its primary's, however far that one has come", async () => {
  const database = databaseOf({ standbys: [first, second] });
  await write(database, 2_000);
  await untilReadFrom(database, first?.port);
  await untilReadFrom(database, second?.port);

  const promoted = superuserOf(first?.superuserUrl ?? "");
  await promoted`select pg_promote()`;
  await promoted`update pairs set n = -1`;
  await promoted`create table filling as select repeat('x', 1000) as text from generate_series(1, 2000)`;
  const follower = superuserOf(second?.superuserUrl ?? "");
  await follower.unsafe(`alter system set ${followingLines(first?.superuserUrl ?? "").split("\n")[0]}`);
  await follower`select pg_reload_conf()`;
  await vi.waitFor(async () => {
    const [row] = await follower`
      select n, (select received_tli from pg_stat_wal_receiver) as timeline from pairs where id = 1`;
    expect(row).toEqual({ n: -1, timeline: 2 });
  }, PATIENCE_MS);

  // The former primary goes on by itself.
  const port = portOf(primary.runtimeUrl);
  for (let n = 3_000; n < 3_050; n += 1) {
    await write(database, n);
    expect(await read(database)).toEqual({ n, port });
    await wait(20);
  }
  expect(fallbacksOf(database)).toMatchObject({ timeline: expect.any(Number) });

  const moved = databaseOf({ url: first?.runtimeUrl ?? "", standbys: [second] });
  await untilReadFrom(moved, second?.port);
  await write(moved, 4_000);
  expect((await read(moved)).n).toBe(4_000);
}, 120_000);
