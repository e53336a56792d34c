import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INVENTORY } from "./privacy-inventory.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let owner: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const columnsOf = (table: string): string[] => {
  const entry = INVENTORY[table];
  return entry ? [...entry.personal.flatMap(({ columns }) => columns), ...entry.impersonal] : [];
};

test("the inventory names every text column exactly once and no missing column", async () => {
  const rows = await owner<{ column: string }[]>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join pg_class r on r.oid = to_regclass(c.table_name) and not r.relispartition
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying', 'bytea', 'USER-DEFINED')`;
  const there = new Set(rows.map(({ column }) => column.split(".")[0]));
  const decided = Object.keys(INVENTORY)
    .filter((table) => there.has(table))
    .flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`));
  expect(decided.sort()).toEqual(rows.map(({ column }) => column).sort());
});

test("a redacted column has code that redacts it, and a kept column has none", async () => {
  const places = await owner<{ table: string; redaction: string | null }[]>`
    select table_name as table, redaction from personal_places`;
  for (const [table, { personal }] of Object.entries(INVENTORY)) {
    const done = places.filter((place) => place.table === table).map(({ redaction }) => redaction ?? "");
    for (const { columns, anonymised } of personal)
      for (const column of columns) {
        if (column === "search") continue; // computed from the other columns
        const named = done.some((redaction) => new RegExp(`\\b${column}\\b`).test(redaction));
        const where = `${table}.${column}`;
        if (anonymised === "replaced") expect(named, where).toBe(true);
        if (anonymised === "deleted") expect(done, where).toContain("delete");
        if (anonymised === "kept") expect(named, where).toBe(false);
      }
  }
  expect(places.filter(({ table }) => !INVENTORY[table]).map(({ table }) => table)).toEqual([]);
});

test("drivers are shown each column of their own row", async () => {
  const [place] = await owner<{ shown: string }[]>`
    select shown from personal_places where person = 'driver' and place = 'drivers'`;
  const shown = place?.shown.split(", ");
  const own = (INVENTORY.drivers?.personal ?? []).filter(({ whose }) => whose === "driver");
  for (const column of own.flatMap(({ columns }) => columns))
    if (column !== "search") expect(shown).toContain(column);
});
