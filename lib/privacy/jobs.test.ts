import { afterAll, beforeAll, expect, test } from "vitest";
import { transactAsProduct } from "#lib/platform/jobs/as-product.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { runRetention } from "#lib/privacy/use-cases/run-retention.ts";
import { retainDaily } from "./jobs.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

/** Runs the job with these instants as its clock, one after the other. */
async function overMoments(moments: readonly string[]): Promise<string[]> {
  const stop = new AbortController();
  const days: string[] = [];
  let looked = 0;
  await retainDaily({
    database: house.database,
    signal: stop.signal,
    fromHour: 3,
    pollMs: 1,
    now: () => {
      const moment = moments[looked] ?? moments.at(-1) ?? "";
      looked += 1;
      if (looked > moments.length) stop.abort();
      return new Date(moment);
    },
    onDone: ({ day }) => days.push(day),
  });
  return days;
}

test("the retention runs once a day from three in the morning in Finland, in one process only", async () => {
  const today = new Date();
  const at = (days: number, time: string) =>
    `${new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;
  const day = at(0, "").slice(0, 10);
  expect(await overMoments([at(0, "00:30:00")])).toEqual([]);
  const [first, second] = await Promise.all([
    overMoments([at(0, "12:00:00"), at(0, "12:01:00"), at(0, "20:00:00")]),
    overMoments([at(0, "12:00:00"), at(0, "12:01:00"), at(0, "20:00:00")]),
  ]);
  expect([...first, ...second]).toEqual([day]);
  expect(await overMoments([at(0, "21:00:00")])).toEqual([]);
  const runs = await house.owner`select cause, failed from retention_runs`;
  expect(runs).toEqual([{ cause: "daily", failed: false }]);
});

test("a process that asked before the day's run had ended does not begin a second run of the day", async () => {
  const transact = transactAsProduct(house.database, "retention twice");
  const unlessSince = new Date(Date.now() - 60_000);
  const [{ runs: before } = { runs: 0 }] =
    await house.owner`select count(*)::int as runs from retention_runs`;
  expect(await runRetention(transact, { cause: "daily" })).toMatchObject({ ok: true });
  expect(await runRetention(transact, { cause: "daily", unlessSince })).toMatchObject({
    error: { code: "retention_busy" },
  });
  const [{ runs } = { runs: 0 }] = await house.owner`select count(*)::int as runs from retention_runs`;
  expect(runs).toBe(before + 1);
});
