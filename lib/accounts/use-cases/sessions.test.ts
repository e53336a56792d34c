import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, endSession, findReferredSession, findSession, newSid } from "./sessions.ts";
import { type AccountWorld, openAccountWorld } from "./testing.ts";

let world: AccountWorld;
let userId: number;
let people = 0;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const email = `s${++people}@a.example`;
  const [row] = await world.sql`insert into users (subject, email) values (${email}, ${email}) returning id`;
  userId = Number(row?.id);
});

const START = new Date("2026-11-21T10:00:00Z");
const HOUR = 3_600_000;
const after = (hours: number) => new Date(START.getTime() + hours * HOUR);

const open = (address = "192.0.2.77") =>
  world.db.asServer((db) =>
    createSession(db, { userId, now: START, address, userAgent: "Test", amr: ["pwd"] }),
  );

test("a session holds its user's current e-mail, role and companies", async () => {
  const sid = await open();
  expect((await findSession(world.db, sid, START))?.actor).toEqual({
    kind: "user",
    id: userId,
    label: `s${people}@a.example`,
    admin: false,
    companyIds: [],
  });
  await world.sql`insert into companies (company_name, business_id, provider, street, post_code, city, first_name,
      last_name, phone_number, contact_email, taxi_service_licence, created_by, modified_by)
    select 'Taksi ' || n, '123456' || n || '-1', 'ksat', 'Katu 1', '00100', 'Helsinki', 'A', 'B', '0401234567',
      'a@b.example', 'L', 't', 't' from generate_series(1, 2) n`;
  await world.sql`insert into memberships (user_id, company_id, role) select ${userId}, id, 'owner' from companies`;
  await world.sql`update users set admin = true where id = ${userId}`;
  const actor = (await findSession(world.db, sid, START))?.actor;
  const ids = await world.sql`select id from companies order by id`;
  expect(actor).toMatchObject({ admin: true, companyIds: ids.map(({ id }) => Number(id)) });
});

test.each([
  { used: [], asked: 11.9, lives: true },
  { used: [], asked: 12.1, lives: false },
  { used: [11], asked: 22, lives: true },
  { used: [11], asked: 23.1, lives: false },
])("a session used after $used h lives after $asked h: $lives", async ({ used, asked, lives }) => {
  const sid = await open();
  for (const hours of used) await findSession(world.db, sid, after(hours));
  expect((await findSession(world.db, sid, after(asked))) !== null).toBe(lives);
});

test("a session ends after fourteen days even when it is in use", async () => {
  const sid = await open();
  for (let hours = 10; hours < 14 * 24; hours += 10) {
    expect(await findSession(world.db, sid, after(hours))).not.toBeNull();
  }
  expect(await findSession(world.db, sid, after(14 * 24 + 0.01))).toBeNull();
});

test("the time of use is written at most once a minute", async () => {
  const sid = await open();
  const seenAt = async () =>
    (await world.sql`select last_seen_at from sessions where user_id = ${userId}`)[0]?.last_seen_at;
  await findSession(world.db, sid, new Date(START.getTime() + 59_000));
  expect(await seenAt()).toEqual(START);
  await findSession(world.db, sid, new Date(START.getTime() + 61_000));
  expect(await seenAt()).toEqual(new Date(START.getTime() + 61_000));
});

test("a sid has 256 random bits, and the session's row only their digest", () => {
  const made = Array.from({ length: 1_000 }, newSid);
  const bits = made.map(({ sid }) => Buffer.from(sid, "base64url"));
  expect(bits.every(({ length }) => length === 32)).toBe(true);
  expect(new Set(made.map(({ sid }) => sid)).size).toBe(1_000);
  // In a thousand sids every byte takes nearly all of its 256 values.
  for (let at = 0; at < 32; at += 1)
    expect(new Set(bits.map((bytes) => bytes[at])).size, `byte ${at}`).toBeGreaterThan(200);
  for (const { sid, tokenHash } of made.slice(0, 10))
    expect(tokenHash).toEqual(createHash("sha256").update(sid).digest());
});

test("the database holds no sid, and only the network of the address", async () => {
  const sid = await open();
  const [row] =
    await world.sql`select s::text as text, address_prefix from sessions s where user_id = ${userId}`;
  expect(row?.text).not.toContain(sid);
  expect(row?.text).not.toContain(Buffer.from(sid, "base64url").toString("hex"));
  expect(row?.address_prefix).toBe("192.0.2.0/24");
});

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["2001:DB8:12::1", "2001:db8:12::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("for the address %s the session keeps %s", async (address, prefix) => {
  await open(address);
  const [row] = await world.sql`select address_prefix from sessions where user_id = ${userId}`;
  expect(row?.address_prefix).toBe(prefix);
});

test("a token's session reference works only for the session's owner and while the session lasts", async () => {
  const sid = await open();
  const id = Number((await findSession(world.db, sid, START))?.id);
  const refer = (owner: number) => findReferredSession(world.db, { id, userId: owner }, START);
  expect((await refer(userId))?.actor.id).toBe(userId);
  expect(await refer(userId + 1)).toBeNull();
  await endSession(world.db, sid);
  expect(await refer(userId)).toBeNull();
});

test.each(["", "x", "A".repeat(43), "A".repeat(44), "' or 1=1 --", "\0".repeat(43)])(
  "the sid %j finds no session",
  async (sid) => {
    await open();
    expect(await findSession(world.db, sid, START)).toBeNull();
    await endSession(world.db, sid);
  },
);
