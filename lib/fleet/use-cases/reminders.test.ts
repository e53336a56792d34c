import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { enqueueDigests } from "./enqueue-digests.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const TODAY = helsinkiDate(NOW);
const daysOn = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  await house.owner`delete from drivers`;
  await house.owner`delete from reminder_digests`;
  await house.owner`delete from outbox`;
});
afterAll(() => house.close());

type Driver = { daysLeft: number | null; name?: [string | null, string | null]; status?: string };

async function hire(companyId: number, { daysLeft, name = ["Aino", "Virtanen"], status = "active" }: Driver) {
  const expiration = daysLeft === null ? null : addDays(TODAY, daysLeft);
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, created_by, modified_by)
    values (${companyId}, 'AJ-SALAINEN', ${expiration}, ${name[0]}, ${name[1]}, '+358401234567', 'k@k.example', ${status},
      'x', 'x') returning id::int`;
  return row?.id ?? 0;
}

const round = (now = NOW): Promise<number> => enqueueDigests({ database: house.database, now });

type Digest = z.output<typeof licencesEnding.data>;

/** Takes the waiting digests out of the outbox, oldest first. */
async function takeDigests(): Promise<Digest[]> {
  const rows = await house.owner<{ payload: object }[]>`
    with taken as (delete from outbox where kind = 'licences_ending' returning *)
    select payload from taken order by created_at`;
  return rows.map(({ payload }) => licencesEnding.data.parse(payload));
}

test("a company gets one mail to its contact about all its due licences, the first ending first", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 45, name: ["Bo", "Öhman"] });
  await hire(company.id, { daysLeft: 0, name: ["Cecilia", "Äijälä"] });
  await hire(company.id, { daysLeft: 45, name: ["Aino", "Öhman"] });
  await hire(company.id, { daysLeft: -7, name: ["Dan", "Ahonen"] });
  await hire(company.id, { daysLeft: 61 });
  await hire(company.id, { daysLeft: -8 });
  await hire(company.id, { daysLeft: null, status: "incomplete" });
  expect(await round()).toBe(1);
  expect(await takeDigests()).toEqual([
    {
      to: company.contact.email,
      companyName: company.companyName,
      companyId: company.id,
      day: TODAY,
      drivers: [
        { name: "Dan Ahonen", expiration: addDays(TODAY, -7) },
        { name: "Cecilia Äijälä", expiration: TODAY },
        { name: "Aino Öhman", expiration: addDays(TODAY, 45) },
        { name: "Bo Öhman", expiration: addDays(TODAY, 45) },
      ],
      unnamed: 0,
    },
  ]);
});

test("two companies with the same contact get a mail each", async () => {
  const companies = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  for (const { company } of companies) await hire(company.id, { daysLeft: 7 });
  expect(await round()).toBe(2);
  const digests = await takeDigests();
  expect(new Set(digests.map(({ to }) => to)).size).toBe(1);
  expect(digests.map(({ companyId }) => companyId).sort()).toEqual(
    companies.map(({ company }) => company.id),
  );
});

test("a second round on the same day sends nothing, and a licence entered meanwhile waits a day", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 30 });
  expect(await round()).toBe(1);
  await hire(company.id, { daysLeft: 50, name: ["Uusi", "Kuljettaja"] });
  expect(await round()).toBe(0);
  expect(await takeDigests()).toHaveLength(1);
  expect(await round(daysOn(1))).toBe(1);
  expect((await takeDigests()).map(({ drivers }) => drivers.map(({ name }) => name))).toEqual([
    ["Uusi Kuljettaja"],
  ]);
});

test("several servers at the same time send one mail per company", async () => {
  const companies = 12;
  for (let n = 0; n < companies; n += 1) {
    const { company } = await house.createCompany({ status: "active" });
    for (let m = 0; m < 5; m += 1) await hire(company.id, { daysLeft: 14 });
  }
  const left = await Promise.all([round(), round(), round(), round()]);
  expect(left.reduce((sum, mails) => sum + mails, 0)).toBe(companies);
  const digests = await takeDigests();
  expect(new Set(digests.map(({ companyId }) => companyId)).size).toBe(companies);
  expect(digests.map(({ drivers }) => drivers.length)).toEqual(Array(companies).fill(5));
});

test("daily rounds remind a company 60, 30, 14, 7 and 0 days before a licence ends, and no more", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 62 });
  const days: number[] = [];
  for (let day = 0; day <= 75; day += 1) if (await round(daysOn(day))) days.push(62 - day);
  expect(days).toEqual([60, 30, 14, 7, 0]);
});

test("a server that was down sends a missed reminder once on its next day", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 60 });
  expect(await round()).toBe(1);
  // Days 30 and 14 pass without a round.
  expect(await round(daysOn(50))).toBe(1);
  expect(await round(daysOn(51))).toBe(0);
  expect(await round(daysOn(53))).toBe(1);
  // The last day passes too.
  expect(await round(daysOn(63))).toBe(1);
  expect(await round(daysOn(64))).toBe(0);
});

test("a licence with a new last day starts over, and restoring the old day sends no second reminder", async () => {
  const { company } = await house.createCompany({ status: "active" });
  const driver = await hire(company.id, { daysLeft: 14 });
  const renew = (daysLeft: number) =>
    house.owner`update drivers set taxi_driving_license_expiration = ${addDays(TODAY, daysLeft)} where id = ${driver}`;
  expect(await round()).toBe(1);
  await renew(31);
  expect(await round(daysOn(1))).toBe(1);
  await renew(14);
  expect(await round(daysOn(2))).toBe(0);
  await renew(1800);
  expect(await round(daysOn(3))).toBe(0);
});

describe("licences of companies and drivers that are out of service", () => {
  test.each(["pending", "incomplete", "inactive"] as const)(
    "a company that is %s gets no mail",
    async (status) => {
      const { company } = await house.createCompany({ status });
      await hire(company.id, { daysLeft: 7 });
      expect(await round()).toBe(0);
    },
  );

  test.each([
    ["active", 1],
    ["pending", 1],
    ["incomplete", 1],
    ["inactive", 0],
  ])("a driver who is %s gets the company %i mails", async (status, mails) => {
    const { company } = await house.createCompany({ status: "active" });
    await hire(company.id, { daysLeft: 7, status });
    expect(await round()).toBe(mails);
  });

  test("a deleted driver gets the company no mail", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const driver = await hire(company.id, { daysLeft: 7, status: "incomplete" });
    await house.owner`update drivers set deleted_at = now() where id = ${driver}`;
    expect(await round()).toBe(0);
  });

  test("a reactivated company gets the reminders that are due then", async () => {
    const { company } = await house.createCompany({ status: "inactive" });
    await hire(company.id, { daysLeft: 20 });
    expect(await round()).toBe(0);
    await house.owner`update companies set status = 'active' where id = ${company.id}`;
    expect(await round(daysOn(1))).toBe(1);
  });
});

test("a large company's mail names 50 drivers and counts the rest, and no driver is reminded twice", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await house.owner`
    insert into drivers (company_id, taxi_driving_license_expiration, last_name, created_by, modified_by)
    select ${company.id}, ${addDays(TODAY, 30)}::date, 'Kuljettaja', 'x', 'x' from generate_series(1, 3000)`;
  expect(await round()).toBe(1);
  const [digest] = await takeDigests();
  expect([digest?.drivers.length, digest?.unnamed]).toEqual([50, 2950]);
  expect(await round(daysOn(1))).toBe(0);
});

test("a mail and its record are stored together: a failure stores neither and delays no other company", async () => {
  const [failing, other] = [
    await house.createCompany({ status: "active" }),
    await house.createCompany({ status: "active" }),
  ];
  await hire(failing.company.id, { daysLeft: 5 });
  await hire(other.company.id, { daysLeft: 6 });
  await house.owner.unsafe(`create function refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'no mail of this one'; end $$;
    create trigger refuse_mail before insert on outbox for each row
      when ((new.payload->>'companyId')::int = ${failing.company.id}) execute function refuse_mail()`);
  await expect(round()).rejects.toThrow();
  expect((await takeDigests()).map(({ companyId }) => companyId)).toEqual([other.company.id]);
  expect(await house.owner`select company_id::int as id from reminder_digests`).toEqual([
    { id: other.company.id },
  ]);
  await house.owner.unsafe("drop trigger refuse_mail on outbox");
  expect(await round()).toBe(1);
  expect((await takeDigests()).map(({ companyId }) => companyId)).toEqual([failing.company.id]);
});

test("connections that break during rounds neither lose nor duplicate a mail", async () => {
  const companies = 10;
  for (let n = 0; n < companies; n += 1) {
    const { company } = await house.createCompany({ status: "active" });
    await hire(company.id, { daysLeft: 7 });
  }
  for (let kill = 0; kill < 8; kill += 1) {
    const rounds = Promise.allSettled([round(), round()]);
    // Each connection breaks a little later in the rounds.
    for (let n = 0; n < 3 * kill; n += 1) await house.owner`select 1`;
    await house.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tolppa' and query ~ 'reminder|outbox'`;
    await rounds;
  }
  await expect.poll(() => round().catch(() => "broken")).toEqual(expect.any(Number));
  const digests = await takeDigests();
  expect(digests).toHaveLength(companies);
  expect(new Set(digests.map(({ companyId }) => companyId)).size).toBe(companies);
});

test("a round that is told to stop ends between two companies, and the next round continues", async () => {
  for (let n = 0; n < 3; n += 1) {
    const { company } = await house.createCompany({ status: "active" });
    await hire(company.id, { daysLeft: 7 });
  }
  const { database } = house;
  expect(await enqueueDigests({ database, now: NOW, signal: AbortSignal.abort() })).toBe(0);
  expect(await round()).toBe(3);
});

test("reminders are sent one after the other, so that a person's awaited mail goes in between", async () => {
  for (let n = 0; n < 3; n += 1) {
    const { company } = await house.createCompany({ status: "active" });
    await hire(company.id, { daysLeft: n });
  }
  await round();
  const rows = await house.owner`select extract(epoch from next_at - created_at)::float as wait
    from outbox where kind = 'licences_ending' order by next_at`;
  expect(rows.map(({ wait }) => wait)).toEqual([0, 0.5, 1]);
});

test("no mail contains a licence number", async () => {
  const { company } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 7 });
  await round();
  expect(JSON.stringify(await takeDigests())).not.toContain("SALAINEN");
});

test("a company user neither reads nor writes the records of reminders", async () => {
  const { company, user } = await house.createCompany({ status: "active" });
  await hire(company.id, { daysLeft: 7 });
  await round();
  for (const table of ["licence_reminders", "reminder_digests"]) {
    for (const statement of [`select * from ${table}`, `delete from ${table}`]) {
      const asking = house.database.asActor(user, { mode: "write" }, (db) => db.execute(statement));
      await expect(asking).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  }
});
