import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type Database, type Tx } from "#db/client.ts";
import { JOB_POOLS } from "#db/pool-sizes.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { finaliseRun } from "./finalise.ts";
import { fillSettlements, SELLER } from "./testing.ts";

// A run reads on one connection and writes on another: both see one snapshot, and both end together.

/** More companies than the batches that are computed at the same time. */
const COMPANIES = 800;
const IBANS = { before: "FI2112345600000785", after: "FI3715903000000776" };

let server: TestDatabase;
let owner: postgres.Sql;
let database: Database;
let runId: number;

beforeAll(async () => {
  server = await createTestDatabase();
  owner = postgres(server.migrationUrl, { max: 1, onnotice: () => {} });
  database = createDatabase({ url: server.url, max: JOB_POOLS["tolppa-settlements"] });
  await fillSettlements(owner, { companies: COMPANIES, vehicles: 1, payments: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await owner.end();
  await server.drop();
});
beforeEach(async () => {
  const [run] = await owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end) values ('2026-11-09', '2026-11-22')
    on conflict (period_start) do update set preview = null returning id::int`;
  runId = run?.id ?? 0;
});

type Reading = (read: (db: Tx) => Promise<unknown>, db: Tx) => Promise<unknown>;

/** A database that calls `around` with the work on a run's reading connection. The writing connection is unchanged. */
const meddled = (around: Reading): Database => ({
  ...database,
  asActor: (actor, access, work) =>
    database.asActor(actor, access, access.once ? (db) => around(work, db) as ReturnType<typeof work> : work),
});

const finalise = (on: Database) =>
  finaliseRun({
    database: on,
    runId,
    by: { label: "maija@tolppa.example" },
    seller: SELLER,
    now: new Date("2026-11-23T10:00:00Z"),
  });

const statements = () =>
  owner<{ number: string; iban: string }[]>`
    select number, parties #>> '{buyer,billing,iban}' as iban from statements order by number`;

test("a run that loses its reading connection writes nothing and ends at once", async () => {
  const losing = meddled(async (read, db) => {
    const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await owner`select pg_terminate_backend(${row?.pid ?? 0})`;
    return read(db);
  });
  await expect(finalise(losing)).rejects.toThrow();
  expect(await statements()).toEqual([]);
});

test("a run whose writing fails writes nothing, reports the first failure, and leaves its connection intact", async () => {
  await owner.unsafe(`
    create function fail_on_a_company() returns trigger language plpgsql as
      $$ begin if new.company_id = 300 then raise exception 'the disk is full'; end if; return new; end $$;
    create trigger fails before insert on statement_lines for each row execute function fail_on_a_company()`);
  try {
    await expect(finalise(database)).rejects.toMatchObject({ cause: { message: "the disk is full" } });
    expect(await statements()).toEqual([]);
    const look = (db: Tx) => db.execute(sql`select count(*)::int as count from companies`);
    expect(await database.asActor(SYSTEM, { mode: "read" }, look)).toMatchObject([{ count: COMPANIES }]);
  } finally {
    await owner.unsafe("drop function fail_on_a_company() cascade");
  }
});

test("a conflict on the reading connection starts the whole run again, with the same numbers", async () => {
  let readings = 0;
  const conflicting = meddled(async (read, db) => {
    const result = await read(db);
    readings += 1;
    if (readings === 1) throw Object.assign(new Error("conflict"), { code: "40001" });
    return result;
  });
  // A company changes after the run has begun, and before its inputs are read.
  const changing: Database = {
    ...conflicting,
    asActor: async (actor, access, work) => {
      if (access.once)
        await owner`update companies set iban = ${readings === 0 ? IBANS.before : IBANS.after}`;
      return conflicting.asActor(actor, access, work);
    },
  };
  expect(await finalise(changing)).toMatchObject({ ok: true, value: { statements: COMPANIES } });
  expect(readings).toBe(2);
  expect(await statements()).toEqual(
    Array.from({ length: COMPANIES }, (_, index) => ({
      number: `2026-${String(index + 1).padStart(6, "0")}`,
      iban: IBANS.before,
    })),
  );
});
