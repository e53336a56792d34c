import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDatabase } from "#db/client.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { log } from "#lib/log.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { remindDaily } from "./jobs.ts";

let house: TestHouse;
let stopping = new AbortController();
let running: Promise<void>[] = [];
let clock = new Date(0);
let looks = 0;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(running);
  [stopping, running] = [new AbortController(), []];
  await house.owner`delete from drivers`;
  await house.owner`delete from reminder_digests`;
});
afterAll(() => house.close());

/** Waits until the job has read the clock a few times more, so that it has acted on the new time. */
async function severalLooks(): Promise<void> {
  const enough = looks + 5;
  await expect.poll(() => looks, { interval: 2 }).toBeGreaterThan(enough);
}

type Done = { day: string; mails: number };

/** Starts the job of another server and collects its finished days. */
function start(database = house.database): Done[] {
  const days: Done[] = [];
  running.push(
    remindDaily({
      database,
      signal: stopping.signal,
      fromHour: 7,
      now: () => {
        looks += 1;
        return clock;
      },
      pollMs: 2,
      onDone: (done) => days.push(done),
    }),
  );
  return days;
}

async function companyWithLicence(expiration: string): Promise<void> {
  const { company } = await house.createCompany({ status: "active" });
  await house.owner`insert into drivers (company_id, taxi_driving_license_expiration, created_by, modified_by)
    values (${company.id}, ${expiration}, 'x', 'x')`;
}

test("the reminders wait for the hour, run once a day and run again the next day", async () => {
  await companyWithLicence("2026-11-28");
  clock = new Date("2026-11-21T04:59:00Z");
  const days = start();
  await severalLooks();
  expect(days).toEqual([]);
  clock = new Date("2026-11-21T05:00:00Z");
  await expect.poll(() => days).toEqual([{ day: "2026-11-21", mails: 1 }]);
  clock = new Date("2026-11-21T20:00:00Z");
  await severalLooks();
  clock = new Date("2026-11-28T05:00:00Z");
  await expect.poll(() => days.slice(1)).toEqual([{ day: "2026-11-28", mails: 1 }]);
});

test("two servers share the day's mails, and a server that starts later enqueues none", async () => {
  clock = new Date("2026-11-21T06:00:00Z");
  for (let n = 0; n < 6; n += 1) await companyWithLicence(addDays(helsinkiDate(clock), n));
  const [one, other] = [start(), start()];
  await expect.poll(() => [one.length, other.length]).toEqual([1, 1]);
  expect([...one, ...other].reduce((sum, { mails }) => sum + mails, 0)).toBe(6);
  const late = start();
  await expect.poll(() => late).toEqual([{ day: "2026-11-21", mails: 0 }]);
});

test("after an outage the day's reminders are enqueued", async () => {
  clock = new Date("2026-11-21T06:00:00Z");
  await companyWithLicence("2026-11-30");
  log.level = "silent";
  await house.owner`revoke insert on reminder_digests from tolppa_admin`;
  const days = start();
  await severalLooks();
  expect(days).toEqual([]);
  await house.owner`grant insert on reminder_digests to tolppa_admin`;
  await expect.poll(() => days).toEqual([{ day: "2026-11-21", mails: 1 }]);
});

test("a stop ends the job during its pause", async () => {
  clock = new Date("2026-11-21T06:00:00Z");
  const database = createDatabase({ url: house.urls.runtime });
  const days: Done[] = [];
  const { signal } = stopping;
  const ended = remindDaily({
    database,
    signal,
    fromHour: 0,
    pollMs: 3_600_000,
    onDone: (done) => days.push(done),
  });
  await expect.poll(() => days).toHaveLength(1);
  stopping.abort();
  await ended;
  await database.close();
});
