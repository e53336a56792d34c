import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { agreeToDeskSchema, endDeskSchema } from "#lib/accountant-desk/schema.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { keepStatement, partiesOf, simpleStatement } from "#lib/statements/use-cases/testing.ts";
import { agreeToDesk, endDesk, listDeskAgreements } from "./agree.ts";
import { readDesk, readDeskMonth, visitDesk } from "./desk.ts";

type Client = { company: Company; user: Actor };

let house: TestHouse;
let first: Client;
let second: Client;
let member: Actor;
const EMAIL = "tili@toimisto.example";
const TODAY = helsinkiDate(new Date());
const MONTH = TODAY.slice(0, 7);

beforeAll(async () => {
  house = await openTestHouse();
  first = await house.createCompany({ status: "active" });
  second = await house.createCompany({ status: "active" });
  const [person] = await house.owner<{ id: number }[]>`
    insert into users (subject, email) values ('jasen', 'jasen@tolppa.example') returning id::int`;
  await house.owner`insert into memberships values (${person?.id ?? 0}, ${first.company.id}, 'member')`;
  member = { ...first.user, id: person?.id ?? 0, label: "jasen@tolppa.example" };
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from outbox`;
  await house.owner`delete from desk_clients`;
});

let count = 0;
function keep({ company }: Client, issuedOn = TODAY) {
  count += 1;
  return keepStatement(house.owner, {
    ...simpleStatement(100_000),
    companyId: company.id,
    parties: partiesOf(company),
    issuedOn,
    period: { start: addDays("2026-01-05", 14 * count), end: addDays("2026-01-05", 14 * count + 13) },
    number: `2026-${String(count).padStart(6, "0")}`,
  });
}

const agree = ({ company, user }: Client, { email = EMAIL, now = new Date(), as = user } = {}) =>
  house.as(as).run(agreeToDeskSchema, agreeToDesk, { companyId: company.id, body: { email } }, { now });
const agreements = async ({ company, user }: Client) =>
  accepted(
    await house
      .as(user)
      .run(companyIdSchema, listDeskAgreements, { companyId: company.id }, { mode: "read" }),
  ).agreements;
const end = ({ company, user }: Client, deskId: string, as = user) =>
  house.as(as).run(endDeskSchema, endDesk, { companyId: company.id, deskId });
const links = async () =>
  (
    await house.owner<{ link: string }[]>`
      select payload->>'tokenId' as link from outbox where kind = 'accountant_desk' order by created_at, id`
  ).map(({ link }) => link);
const ofLink = z.object({ linkId: z.string() });
const read = (linkId: string, now = new Date()) =>
  house.as(SYSTEM).run(ofLink, readDesk, { linkId }, { mode: "read", now });
const visit = (linkId: string, now = new Date()) =>
  house.as(SYSTEM).run(ofLink, visitDesk, { linkId }, { now });
const opened = async (linkId: string, now = new Date()) => {
  const desk = accepted(await read(linkId, now));
  if (desk === null) throw new Error("the door is closed");
  return desk;
};
const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const onlyLink = async () => {
  const [link = "", ...others] = [...new Set(await links())];
  expect(others).toEqual([]);
  return link;
};

test("two companies that agree for one address share one desk with one link, and neither learns of the other", async () => {
  expect(await agree(first)).toEqual({ ok: true, value: { email: EMAIL } });
  const alone = await agree(second, { email: "muu@toimisto.example" });
  const joined = await agree(second);
  expect(Object.keys(accepted(joined))).toEqual(Object.keys(accepted(alone)));
  const [one, , two] = await links();
  expect(two).toBe(one);
  const link = String(one);
  await visit(link);
  const names = (await opened(link)).clients.map(({ name }) => name);
  expect(names.toSorted()).toEqual([first.company.companyName, second.company.companyName].toSorted());
  expect((await agreements(first)).map(({ email }) => email)).toEqual([EMAIL]);
});

test("opening the link shows the door and changes nothing; the button begins the visit", async () => {
  await agree(first);
  const link = await onlyLink();
  for (let n = 0; n < 3; n += 1) expect(accepted(await read(link))).toBe(null);
  expect((await agreements(first))[0]?.seenAt).toBe(null);
  accepted(await visit(link));
  expect((await opened(link)).clients).toHaveLength(1);
  expect((await agreements(first))[0]?.seenAt).toBeInstanceOf(Date);
});

test("a statement is new until the visit after the one that showed it, also when the button is pressed twice", async () => {
  const before = await keep(first);
  await agree(first);
  const link = await onlyLink();
  accepted(await visit(link));
  accepted(await visit(link));
  const freshIn = async (now?: Date) => (await opened(link, now)).clients[0]?.fresh.map(({ id }) => id) ?? [];
  expect(await freshIn()).toContain(before);
  const after = await keep(first);
  expect(accepted(await read(link, later(1)))).toBe(null);
  accepted(await visit(link, later(1)));
  expect(await freshIn(later(1))).toEqual([after]);
  accepted(await visit(link, later(2)));
  expect(await freshIn(later(2))).toEqual([]);
});

test("a company leaves the desk at once when its owner ends the agreement, and the last one ends the link", async () => {
  await agree(first);
  await agree(second);
  const link = await onlyLink();
  await visit(link);
  const deskId = (await agreements(first))[0]?.deskId ?? "";
  expect(await end(first, deskId)).toEqual({ ok: true, value: null });
  expect((await opened(link)).clients.map(({ companyId }) => companyId)).toEqual([second.company.id]);
  const month = { linkId: link, companyId: first.company.id, month: MONTH };
  const monthSchema = ofLink.extend({ companyId: z.number(), month: z.string() });
  const gone = { ok: false, error: { code: "link_expired" } };
  expect(await house.as(SYSTEM).run(monthSchema, readDeskMonth, month, { mode: "read" })).toEqual(gone);
  expect(await end(first, deskId)).toMatchObject({ error: { code: "not_found" } });
  accepted(await end(second, deskId));
  expect(await read(link)).toEqual(gone);
  expect(await house.owner`select from accountant_desks where email = ${EMAIL}`).toHaveLength(0);
});

test("an agreement lasts a year, and a desk on which all have run out gets a new link", async () => {
  await agree(first);
  const link = await onlyLink();
  expect((await read(link, later(364))).ok).toBe(true);
  expect(await read(link, later(366))).toMatchObject({ error: { code: "link_expired" } });
  await agree(first, { now: later(366) });
  const renewed = (await links())[1] ?? "";
  expect(renewed).not.toBe(link);
  expect(await read(link, later(366))).toMatchObject({ error: { code: "link_expired" } });
  expect((await read(renewed, later(366))).ok).toBe(true);
});

test("only an owner agrees and ends, and the history names both", async () => {
  expect(await agree(first, { as: member })).toMatchObject({ error: { code: "forbidden" } });
  expect(await agree(first, { as: second.user })).toMatchObject({ error: { code: "not_found" } });
  await agree(first);
  const deskId = (await agreements(first))[0]?.deskId ?? "";
  expect(await end(first, deskId, member)).toMatchObject({ error: { code: "forbidden" } });
  expect(await end(second, deskId)).toMatchObject({ error: { code: "not_found" } });
  accepted(await end(first, deskId));
  const events = await house.owner`
    select before, after from events where company_id = ${first.company.id} and after ? 'accountantDesk' order by id desc limit 2`;
  expect(events).toEqual([
    { before: { accountantDesk: EMAIL }, after: { accountantDesk: null } },
    { before: { accountantDesk: null }, after: { accountantDesk: EMAIL } },
  ]);
});

test("the fifty-first mail of a day is refused", async () => {
  const busy = await house.createCompany({ status: "active" });
  for (let n = 0; n < 50; n += 1) accepted(await agree(busy));
  expect(await agree(busy)).toMatchObject({ error: { code: "too_many_links" } });
  expect((await agree(busy, { now: later(1.1) })).ok).toBe(true);
});

test("a company that joins while another ends keeps the desk", async () => {
  await agree(first);
  const link = await onlyLink();
  const deskId = (await agreements(first))[0]?.deskId ?? "";
  let ending: Promise<unknown> = Promise.resolve();
  await house.owner.begin(async (sql) => {
    await sql`select join_accountant_desk(${second.company.id}, ${EMAIL}, 'x', now(), now() + interval '1 day')`;
    ending = end(first, deskId);
    await expect.poll(() => house.isAnyWaiting()).toBe(true);
  });
  expect(await ending).toEqual({ ok: true, value: null });
  accepted(await visit(link));
  expect((await opened(link)).clients.map(({ companyId }) => companyId)).toEqual([second.company.id]);
});

test("an unknown link is an ended link", async () => {
  expect(await read(randomUUID())).toMatchObject({ error: { code: "link_expired" } });
  expect(await visit(randomUUID())).toMatchObject({ error: { code: "link_expired" } });
});
