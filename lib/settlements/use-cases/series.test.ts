import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "./credit.ts";
import { finaliseRun } from "./finalise.ts";
import { arrangerOf, SELLER } from "./testing.ts";

// Tests with real concurrent transactions: every lock here is held by another connection.

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;
let company: Company;

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
  ({ company } = await house.createCompany({ status: "active" }));
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  await house.owner`insert into number_series values ('statement', 2026, 0)`;
});
afterAll(() => house.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const settle = (runId: number, now: string) =>
  finaliseRun({
    database: house.database,
    runId,
    by: { label: "x" },
    seller: SELLER,
    now: new Date(now),
  });

type Issued = { id: number; number: string; issued: string; previous: Buffer | null };
const newest = async (): Promise<Issued | undefined> => {
  const [row] = await house.owner<Issued[]>`
    select id::int, number, issued_on::text as issued, previous_hash as previous
    from statements order by id desc limit 1`;
  return row;
};

const untilWaiting = (count: number) =>
  expect
    .poll(() =>
      house.owner`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.then((rows) => rows.length),
    )
    .toBe(count);

/** Runs `work` until it waits for a lock, then `meanwhile`, and then releases the lock. */
async function whileLocked<T>(lock: string, work: () => Promise<T>, meanwhile: () => unknown): Promise<T> {
  let working: Promise<T> | undefined;
  await house.owner.begin(async (sql) => {
    await sql.unsafe(lock);
    working = work();
    await untilWaiting(1);
    await meanwhile();
  });
  return working as Promise<T>;
}

const NUMBERS = "select from number_series for update";
/** A run reads the prices after it has locked the series of numbers. */
const PRICES = "lock table prices";

function passMidnight(): void {
  const real = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => real() + 60_000);
}

test("a run that waits past midnight issues its statements on the day of their numbers", async () => {
  const runId = await arrange.run("2026-10-26");
  const late = () => settle(runId, "2026-11-09T21:59:30Z");
  accepted(await whileLocked(NUMBERS, late, passMidnight));
  expect(await newest()).toMatchObject({ number: "2026-000001", issued: "2026-11-10" });
});

test("a run that failed issues its statements on the day of the retry", async () => {
  const runId = await arrange.run("2026-11-09");
  await house.owner.unsafe(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fails before insert on statements execute function fail()`);
  await expect(settle(runId, "2026-11-23T10:00:00Z")).rejects.toThrow();
  await house.owner`drop function fail cascade`;
  accepted(await settle(runId, "2026-11-24T10:00:00Z"));
  expect(await newest()).toMatchObject({ number: "2026-000002", issued: "2026-11-24" });
});

type Crediting = { statementId: number; patienceMs?: number };

/** Credits the statement's fee, by default with a person's patience. */
function credit({ statementId, patienceMs }: Crediting) {
  const impatient = (...asked: Parameters<typeof creditStatement>) => creditStatement(...asked);
  const command = patienceMs === undefined ? creditStatement : Object.assign(impatient, { patienceMs });
  const input = { companyId: company.id, statementId, body: { positions: [1], reason: "Huollossa" } };
  return house
    .as(house.admin)
    .run(creditNoteSchema, command, input, { now: new Date("2026-12-07T21:59:30Z") });
}

test("a credit note waits for a run that takes seconds, and has the number after it", async () => {
  const statementId = (await newest())?.id ?? 0;
  const runId = await arrange.run("2026-11-23");
  let noted: ReturnType<typeof credit> | undefined;
  const result = await whileLocked(
    PRICES,
    () => settle(runId, "2026-12-07T10:00:00Z"),
    async () => {
      noted = credit({ statementId });
      await untilWaiting(2);
      passMidnight();
      // Longer than other work waits for a lock.
      await house.owner`select pg_sleep(2.3)`;
    },
  );
  const { numbers } = accepted(result);
  expect(numbers).toEqual({ first: "2026-000003", last: "2026-000003" });
  expect(await noted).toMatchObject({ ok: true, value: { number: "2026-000004" } });
  const [ofRun] = await house.owner`select content_hash as hash from statements where number = '2026-000003'`;
  expect(await newest()).toMatchObject({ previous: ofRun?.hash, issued: "2026-12-08" });
});

test("a credit note that has waited for too long says that a run is under way", async () => {
  const [{ id }] = await house.owner<[{ id: number }]>`
    select id::int from statements where number = '2026-000003'`;
  const runId = await arrange.run("2026-12-07");
  const run = await whileLocked(
    PRICES,
    () => settle(runId, "2026-12-21T10:00:00Z"),
    async () => {
      const asked = await credit({ statementId: id, patienceMs: 50 });
      expect(asked).toMatchObject({ ok: false, error: { code: "run_under_way" } });
    },
  );
  expect(accepted(run).numbers?.first).toBe("2026-000005");
  expect(await credit({ statementId: id })).toMatchObject({ ok: true, value: { number: "2026-000006" } });
});

test("a run over New Year takes numbers of the year in which it takes them", async () => {
  const runId = await arrange.run("2026-12-21");
  const late = () => settle(runId, "2027-12-31T21:59:30Z");
  const { numbers } = accepted(await whileLocked(PRICES, late, passMidnight));
  expect(numbers).toEqual({ first: "2028-000001", last: "2028-000001" });
  expect(await newest()).toMatchObject({ number: "2028-000001", issued: "2028-01-01" });
});
