import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "#db/connect.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { fillSettlements } from "./testing.ts";

// A process that finalises a run is killed (-9) at a random point. It leaves nothing half done, and the next process makes the
// same statements as an undisturbed one, to the last hash.

const KILLS = 20;
const NOW = "2026-11-23T10:00:00Z";
/** More than the batches that are worked on at the same time. */
const COMPANIES = 800;

let server: TestDatabase;
let runId: number;
let copies = 0;
const copied: string[] = [];

beforeAll(async () => {
  server = await createTestDatabase();
  const owner = postgres(server.migrationUrl, { max: 1, onnotice: () => {} });
  await fillSettlements(owner, { companies: COMPANIES, vehicles: 2, payments: 10 });
  const [run] = await owner<{ id: number }[]>`
    insert into settlement_runs (period_start, period_end) values ('2026-11-09', '2026-11-22') returning id::int`;
  runId = run?.id ?? 0;
  await owner.end();
}, 60_000);
afterAll(async () => {
  const admin = postgres(withDatabase(server.migrationUrl, "postgres"), { max: 1, onnotice: () => {} });
  for (const name of copied) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  await server.drop();
});

test("killed at 20 random points it leaves nothing half done, and then makes the same", {
  timeout: 180_000,
}, async () => {
  const undisturbed = await copy();
  let longestMs = await finished(undisturbed);
  const expected = await printOf(undisturbed);
  expect(expected.statements).toHaveLength(COMPANIES);
  expect(expected.lines.length).toBeGreaterThan(2 * COMPANIES);

  let disturbed = await copy();
  for (let kills = 0; kills < KILLS; ) {
    const child = start(disturbed);
    const gone = once(child, "exit");
    await once(child, "message");
    const pauseMs = Math.random() * longestMs;
    await wait(pauseMs);
    child.kill("SIGKILL");
    await gone;
    const left = await settledPrint(disturbed);
    if (left.statements.length === 0) {
      expect(left).toEqual({ ...expected, statements: [], lines: [], fees: [], last: null, result: null });
      kills += 1;
    } else {
      // It had finished before the kill: the machine is faster now than during the first run.
      expect(left).toEqual(expected);
      longestMs = pauseMs;
      disturbed = await copy();
    }
  }
  await finished(disturbed);
  expect(await printOf(disturbed)).toEqual(expected);
  // Another run is harmless.
  await finished(disturbed);
  expect(await printOf(disturbed)).toEqual(expected);
});

async function copy(): Promise<string> {
  copies += 1;
  const source = new URL(server.migrationUrl).pathname.slice(1);
  const name = `${source}_${copies}`;
  const admin = postgres(withDatabase(server.migrationUrl, "postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${source} strategy file_copy`);
  await admin.end();
  copied.push(name);
  return name;
}

const start = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL("./testing-process.ts", import.meta.url)), [
    withDatabase(server.url, name),
    String(runId),
    NOW,
  ]);

/** Runs to the end undisturbed; returns the milliseconds from its start. */
async function finished(name: string): Promise<number> {
  const child = start(name);
  const gone = once(child, "exit");
  await once(child, "message");
  const started = performance.now();
  const [said] = await once(child, "message");
  const ms = performance.now() - started;
  expect(said).toBe("done");
  await gone;
  return ms;
}

/** The state after the server has noticed the lost client, which may have been in the middle of a commit. */
async function settledPrint(name: string) {
  const admin = postgres(withDatabase(server.migrationUrl, "postgres"), { max: 1, onnotice: () => {} });
  await expect
    .poll(
      async () =>
        (
          await admin`select from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`
        ).length,
      { timeout: 10_000, interval: 10 },
    )
    .toBe(0);
  await admin.end();
  return printOf(name);
}

/** Everything that a run writes, except ids and times. */
async function printOf(name: string) {
  const sql = postgres(withDatabase(server.migrationUrl, name), { max: 1, onnotice: () => {} });
  const statements = await sql`
    select number, company_id, outcome, total_cents, carry_out_cents, carried_periods, payout_date, due_date, issued_on,
      encode(inputs_hash, 'hex') as inputs, encode(content_hash, 'hex') as content, encode(previous_hash, 'hex') as previous
    from statements order by number`;
  const lines = await sql`
    select s.number, l.position, l.code, l.vehicle_id, l.license_plate, l.amount_cents, l.basis
    from statement_lines l join statements s on s.id = l.statement_id order by s.number, l.position`;
  const fees = await sql`
    select f.vehicle_id, f.business_id, s.number from joining_fees f join statements s on s.id = f.statement_id order by 1`;
  const [series] = await sql<{ last: number }[]>`select last from number_series where year = 2026`;
  const [run] = await sql<{ result: unknown }[]>`select result from settlement_runs`;
  await sql.end();
  return { statements, lines, fees, last: series?.last ?? null, result: run?.result ?? null };
}
