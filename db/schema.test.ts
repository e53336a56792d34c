import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let owner: postgres.Sql;
let runtime: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1 });
  runtime = postgres(database.url, { max: 1 });
});
afterAll(async () => {
  await owner.end();
  await runtime.end();
  await database.drop();
});

const TENANT_TABLES = [
  "companies",
  "memberships",
  "company_packages",
  "vehicles",
  "drivers",
  "events",
  "submissions",
  "users",
  "company_syncs",
  "dispatch_failures",
  "licence_reminders",
  "reminder_digests",
  "untold_decisions",
  "reactivation_wishes",
  "bulk_changes",
  "bulk_change_vehicles",
  "bulk_change_drivers",
  "partner_moves",
  "partner_move_companies",
  "imports",
  "import_rows",
  "fleet_counts",
  "fleet_departures",
  "company_departures",
  "idempotent_answers",
  "api_clients",
  "api_client_companies",
  "api_client_events",
  "webhook_endpoints",
  "webhook_messages",
  "discounts",
  "vehicle_activities",
  "payments",
  "settlement_runs",
  "settlement_tasks",
  "previewed_statements",
  "statements",
  "statement_lines",
  "statement_dispatches",
  "statement_sendings",
  "joining_fees",
  "credited_lines",
  "statement_links",
  "payout_calendars",
  "list_settings",
  "saved_views",
  "notices",
  "notice_choices",
  "iban_changes",
  "payout_files",
  "payouts",
  "admin_events",
  "anonymisations",
  "retention_runs",
  "audit_runs",
  "returns",
  "booking_areas",
  "booking_area_post_codes",
  "booking_area_rules",
  "dispatch_settings",
  "invitations",
];

const modules = await Promise.all(
  readdirSync(new URL("./schema", import.meta.url)).map(
    async (file): Promise<Record<string, unknown>> =>
      import(new URL(`./schema/${file}`, import.meta.url).href),
  ),
);
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "the queries know exactly the columns of %s",
  async (name, table) => {
    const rows = await owner<{ name: string; nullable: boolean }[]>`
      select column_name as name, is_nullable = 'YES' as nullable
      from information_schema.columns where table_schema = 'public' and table_name = ${name}`;
    const known = Object.values(getTableColumns(table)).map((column) => [column.name, !column.notNull]);
    expect(known.sort()).toEqual(rows.map((row) => [row.name, row.nullable]).sort());
  },
);

type Snapshot = {
  tables: Record<string, { checkConstraints: Record<string, { name: string; value: string }> }>;
};

/** The snapshot that `npm run db:generate` wrote with the last migration. */
function lastSnapshot(): Snapshot {
  const folder = new URL("./migrations/meta/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  return JSON.parse(readFileSync(new URL(files.sort().at(-1) ?? "", folder), "utf8"));
}

test("the migrations have every check of the tables, such as the one of the languages", () => {
  const dialect = new PgDialect();
  const stated = tables.map((table) => [
    `public.${getTableName(table)}`,
    Object.fromEntries(
      getTableConfig(table).checks.map(({ name, value }) => [name, dialect.sqlToQuery(value).sql]),
    ),
  ]);
  const migrated = Object.entries(lastSnapshot().tables).map(([name, { checkConstraints }]) => [
    name,
    Object.fromEntries(Object.values(checkConstraints).map((one) => [one.name, one.value])),
  ]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(migrated));
});

test.each(TENANT_TABLES)("row-level security is on and forced on %s", async (table) => {
  const [row] =
    await owner`select relrowsecurity as on, relforcerowsecurity as forced from pg_class where relname = ${table}`;
  expect(row).toEqual({ on: true, forced: true });
});

test("every table with a company id has row-level security", async () => {
  const rows = await owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'company_id' and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)`;
  expect(rows).toEqual([]);
});

test("autovacuum checks card payments many times in a period, which is a small part of a year's", async () => {
  const [row] = await owner<{ options: string[] }[]>`
    select reloptions as options from pg_class where oid = 'payments'::regclass`;
  expect(row?.options).toEqual([
    "autovacuum_analyze_scale_factor=0.005",
    "autovacuum_vacuum_insert_scale_factor=0.005",
  ]);
});

test("the server's login owns nothing, is no superuser, inherits no role and cannot bypass row-level security", async () => {
  const [role] = await runtime`
    select rolsuper, rolbypassrls, rolinherit, rolcreaterole,
      (select count(*)::int from pg_tables where tableowner = current_user) as owned
    from pg_roles where rolname = current_user`;
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolinherit: false,
    rolcreaterole: false,
    owned: 0,
  });
});

test.each([
  "companies",
  "company_packages",
  "vehicles",
  "drivers",
  "events",
  "submissions",
  "licence_reminders",
  "reminder_digests",
  "untold_decisions",
])("the server's login cannot read %s without a role of an actor", async (table) => {
  await expect(runtime.unsafe(`select * from ${table}`)).rejects.toMatchObject({ code: "42501" });
});

test("an actor's transaction without companies sees no company", async () => {
  const rows = await runtime.begin(async (sql) => {
    await sql.unsafe("set local role tolppa_user");
    return sql`select id from companies`;
  });
  expect(rows).toHaveLength(0);
});
