import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { processFile } from "#lib/platform/jobs/child.ts";
import { workOnSettlements } from "#lib/settlements/jobs.ts";

let server: TestDatabase;
let owner: postgres.Sql;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  owner = postgres(server.migrationUrl, { max: 1, onnotice: () => {} });
  database = createDatabase({ url: server.url, max: 1 });
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  await owner.end();
  await server.drop();
});

test("a run that was asked for is made by a process that ends afterwards", async () => {
  vi.stubEnv("DATABASE_URL", server.url);
  await owner`
    with run as (insert into settlement_runs (period_start, period_end) values ('2026-11-09', '2026-11-22') returning id)
    insert into settlement_tasks (run_id, task, asked_by) select id, 'preview', 'maija@tolppa.example' from run`;
  const stop = new AbortController();
  const working = workOnSettlements({
    database,
    signal: stop.signal,
    process: processFile("settlement-process", import.meta.url),
  });
  await vi.waitFor(
    async () => {
      const [run] = await owner`
        select preview is not null as previewed, (select count(*)::int from settlement_tasks) as tasks,
          (select count(*)::int from pg_stat_activity
            where datname = current_database() and application_name = 'tolppa-settlements') as connections
        from settlement_runs`;
      expect(run).toEqual({ previewed: true, tasks: 0, connections: 0 });
    },
    { timeout: 30_000, interval: 100 },
  );
  stop.abort();
  await working;
}, 60_000);
