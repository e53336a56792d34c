import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { createSession, endAllSessions, endSession, findReferredSession, findSession } from "./sessions.ts";
import { endViewing, startViewing } from "./view-company.ts";

let house: TestHouse;
let company: Company;
let adminId: number;
let sid: string;

const START = new Date("2026-11-20T10:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

beforeAll(async () => {
  house = await openTestHouse();
  company = (await house.createCompany({ status: "active" })).company;
});
afterAll(() => house.close());
beforeEach(async () => {
  const [row] = await house.owner`insert into users (subject, email, admin)
    values (gen_random_uuid()::text, ${`${crypto.randomUUID()}@a.example`}, true) returning id::int`;
  adminId = Number(row?.id);
  sid = await openSession(adminId);
});

const openSession = (userId: number) =>
  house.database.asServerInTransaction((db) =>
    createSession(db, { userId, now: START, address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
  );

async function sessionAt(now: Date, of = sid) {
  const session = await findSession(house.database, of, now);
  if (!session) throw new Error("no session");
  return session;
}

const start = async (companyId = company.id, now = START) =>
  startViewing({ db: house.database, now }, await sessionAt(now), { companyId });

const told = () =>
  house.owner`select entity_id, action, actor_id::int, actor_label, at from admin_events
    where entity_type = 'company_view' and actor_id = ${adminId} order by id`;

test("an admin who views the portal as a company sees only that company and can change nothing", async () => {
  expect(await start()).toEqual({ ok: true, value: null });
  const { actor, viewing } = await sessionAt(after(1));
  expect(actor).toMatchObject({
    id: adminId,
    admin: false,
    viewing: true,
    companyIds: [],
    readOnlyCompanyIds: [company.id],
  });
  expect(viewing).toEqual({ companyId: company.id, until: after(60) });
});

test("a token of the viewing session views as the company too, and other sessions do not", async () => {
  const other = await openSession(adminId);
  await start();
  const { id } = await sessionAt(START);
  const referred = await findReferredSession(house.database, { id, userId: adminId }, START);
  expect(referred?.actor).toMatchObject({ admin: false, viewing: true });
  expect((await sessionAt(START, other)).actor.admin).toBe(true);
});

test("the history records the admin who began and ended the view", async () => {
  await start();
  const ended = await endViewing({ db: house.database, now: after(5) }, await sessionAt(after(5)));
  expect(ended).toEqual({ ok: true, value: { companyId: company.id } });
  expect((await sessionAt(after(6))).actor.admin).toBe(true);
  const [row] = await house.owner`select email from users where id = ${adminId}`;
  const event = { entity_id: String(company.id), actor_id: adminId, actor_label: row?.email };
  expect(await told()).toMatchObject([
    { ...event, action: "create", at: START },
    { ...event, action: "end" },
  ]);
});

test("a view ends by itself after an hour, and the history records when", async () => {
  await start();
  expect((await sessionAt(after(59))).actor.admin).toBe(false);
  expect(await told()).toHaveLength(1);
  expect((await sessionAt(after(60))).actor.admin).toBe(true);
  expect(await told()).toMatchObject([{ action: "create" }, { action: "end", at: after(60) }]);
});

test.each([
  ["signing out", () => endSession(house.database, sid)],
  ["signing out everywhere", () => endAllSessions(house.database, adminId)],
  [
    "being an admin no more",
    async () => {
      await house.owner`update users set admin = false where id = ${adminId}`;
      expect((await sessionAt(after(1))).actor).toMatchObject({ admin: false, companyIds: [] });
      expect((await sessionAt(after(1))).actor.viewing).toBeUndefined();
    },
  ],
])("%s ends a view, and the history records the end", async (_, end) => {
  await start();
  await end();
  expect((await told()).map(({ action }) => action)).toEqual(["create", "end"]);
});

test("a session without a view leaves nothing in the history", async () => {
  await endViewing({ db: house.database, now: START }, await sessionAt(START));
  await endSession(house.database, sid);
  expect(await told()).toEqual([]);
});

test("a view begins only for an admin without an open view, and only of an existing company", async () => {
  await house.owner`update users set admin = false where id = ${adminId}`;
  expect(await start()).toMatchObject({ ok: false, error: { code: "forbidden" } });
  await house.owner`update users set admin = true where id = ${adminId}`;
  expect(await start(999_999)).toMatchObject({ ok: false, error: { code: "not_found" } });
  await start();
  expect(await start()).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await told()).toHaveLength(1);
});
