import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examineDatabase } from "#db/doctor.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type PlanReader } from "#db/testing-plans.ts";
import { type HistoryScope, listEvents } from "#lib/history/queries/history-list.ts";

// The history in ranges of ids (docs/decisions/0165-history-in-ranges.md).

const SIZE = 25_000_000;
const COLUMNS = "at, actor_kind, actor_label, entity_type, entity_id, company_id, action, before, after";
const EVENTS = (from: number, to: number) => `
  select timestamptz '2026-01-01' + make_interval(mins => g), 'user', 'p' || g % 7 || '@a.example',
    (array['company', 'vehicle', 'driver'])[1 + g % 3], 1 + g % 337, 1 + g % 1009, 'update', '{}'::jsonb,
    case when g % 50 = 0 then '{"billing.iban": "FI37"}' else '{"color": "musta"}' end::jsonb
  from generate_series(${from}, ${to}) g`;

/** Events of a range with explicit ids, so that a test reaches a far range. */
const eventsOf = (range: number, count: number) => `
  insert into events (id, ${COLUMNS}) overriding system value
    select ${range * SIZE} + row_number() over (), e.* from (${EVENTS(1, count)}) e`;

const rangesOf = async (sql: postgres.Sql): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`;
  return rows.map(({ name }) => name);
};

describe("the ranges of the history", () => {
  let database: TestDatabase;
  let owner: postgres.Sql;
  let server: postgres.Sql;
  const make = async () => (await server`select make_event_range() as made`)[0]?.made;
  const places = () => owner`select tableoid::regclass::text as range, id::int from events order by id`;
  const history = async () =>
    (await examineDatabase(database.url, 1)).find(({ subject }) => subject === "history")?.state;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
    server = postgres(database.url, { max: 2 });
  });
  afterAll(async () => {
    await owner.end();
    await server.end();
    await database.drop();
  });

  test("of a new database are the first one and an empty one that is ready", async () => {
    expect(await rangesOf(owner)).toEqual(["events_0", "events_1"]);
    const [size] = await owner`select event_range_size()::int as ids`;
    expect(size).toEqual({ ids: SIZE });
  });

  test("are ended when the next one has begun, once for two servers, and not again", async () => {
    await owner`select setval('events_id_seq', ${SIZE - 2})`;
    await owner.unsafe(`insert into events (${COLUMNS}) ${EVENTS(1, 1)}`);
    expect(await make()).toBe(false);
    await owner.unsafe(`insert into events (${COLUMNS}) ${EVENTS(1, 1)}`);
    expect((await Promise.all([make(), make()])).sort()).toEqual([false, true]);
    expect(await make()).toBe(false);
    expect(await rangesOf(owner)).toEqual(["events_0", "events_1", "events_2"]);
    expect(await places()).toEqual([
      { range: "events_0", id: SIZE - 1 },
      { range: "events_1", id: SIZE },
    ]);
  });

  test("have no gap if nobody has ended one for long", async () => {
    await owner`select setval('events_id_seq', ${7 * SIZE})`;
    await owner.unsafe(`insert into events (${COLUMNS}) ${EVENTS(1, 1)}`);
    expect(await history()).toBe("warning");
    expect(await make()).toBe(true);
    expect(await history()).toBe("ok");
    expect(await rangesOf(owner)).toEqual(["events_0", "events_1", "events_2", "events_8"]);
    expect((await places()).at(-1)).toEqual({ range: "events_2", id: 7 * SIZE + 1 });
    await owner`select setval('events_id_seq', ${8 * SIZE})`;
    await owner.unsafe(`insert into events (${COLUMNS}) ${EVENTS(1, 1)}`);
    expect((await places()).at(-1)).toEqual({ range: "events_8", id: 8 * SIZE + 1 });
  });

  test("wait for a reader of the history for a second at most", async () => {
    await owner.unsafe("begin; select from events limit 1");
    await expect(make()).rejects.toMatchObject({ code: "55P03" });
    await owner.unsafe("rollback");
    expect(await make()).toBe(true);
  });

  test.each([0, 1])(
    "cannot be read, changed or emptied around the policies and triggers of the whole table: %i",
    async (range) => {
      await owner.unsafe(`insert into events (id, ${COLUMNS}) overriding system value
      select ${(range + 1) * SIZE - 9}, e.* from (${EVENTS(1, 1)}) e`);
      const table = `events_${range}`;
      for (const role of ["tolppa_user", "tolppa_admin", "tolppa_provider"])
        for (const words of [`select from ${table}`, `delete from ${table}`, `truncate ${table}`]) {
          const asking = server.begin((sql) => sql.unsafe(`set local role ${role}; ${words}`));
          await expect(asking, `${role}: ${words}`).rejects.toMatchObject({ code: "42501" });
        }
      await expect(owner.unsafe(`truncate ${table}`)).rejects.toMatchObject({ code: "CH003" });
      await expect(owner.unsafe(`delete from ${table}`)).rejects.toMatchObject({ code: "CH003" });
      const [row] = await owner`select has_table_privilege('tolppa_backup', ${table}, 'select') as may`;
      expect(row).toEqual({ may: true });
    },
  );
});

describe("twenty full ranges", () => {
  const RANGES = 20;
  const EACH = 4_000;
  const LIMIT = 50;
  let database: TestDatabase;
  let plans: PlanReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    const owner = postgres(database.migrationUrl, { max: 1, onnotice: () => {} });
    for (let range = 1; range <= RANGES; range += 1) {
      await owner.unsafe(eventsOf(range - 1, EACH));
      await owner`select setval('events_id_seq', ${range * SIZE}), make_event_range()`;
    }
    await owner.unsafe("vacuum analyze");
    await owner.end();
    plans = openPlanReader(database.url);
    await plans.sql.unsafe("set role tolppa_admin");
  });
  afterAll(async () => {
    await plans.end();
    await database.drop();
  });

  test.each<[string, HistoryScope]>([
    ["one company with all that is its", { of: "everything", companyId: 3 }],
    ["one thing", { of: "entity", entity: { type: "vehicle", id: 5 }, companyIds: null }],
  ])("the history of %s reads a page and no more", async (_, scope) => {
    for (const beforeId of [null, 15 * SIZE]) {
      const plan = await plans.planOf(() => listEvents(plans.db, { scope, beforeId, limit: LIMIT }));
      expect(plan.read).toBe(LIMIT + 1);
      expect(plan.sorts).toBe(0);
      // One range after the other: reading the first row of each would be 107 blocks.
      expect(plan.blocks).toBeLessThan(100);
    }
  });
});
