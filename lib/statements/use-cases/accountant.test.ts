import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { type Actor, SYSTEM } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { revokeLinkSchema, sendLinkSchema } from "#lib/statements/schema.ts";
import {
  enqueueAccountantMails,
  openStatementLink,
  revokeStatementLink,
  sendStatementLink,
} from "./accountant.ts";
import { viewStatement } from "./read.ts";
import { keepStatement, partiesOf, simpleStatement } from "./testing.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
let stranger: Actor;
let statementId: number;

const TODAY = helsinkiDate(new Date());

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  ({ user: stranger } = await house.createCompany({ status: "active" }));
  statementId = await keep({ start: "2026-01-05" });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from outbox`;
  await house.owner`delete from statement_links`;
});

let count = 0;

function keep({
  start,
  issuedOn = "2026-01-19",
  accountantEmail = null as string | null,
}: {
  start: string;
  issuedOn?: string;
  accountantEmail?: string | null;
}) {
  count += 1;
  const parties = partiesOf({ ...company, accountantEmail });
  return keepStatement(house.owner, {
    ...simpleStatement(100_000),
    companyId: company.id,
    parties,
    issuedOn,
    period: { start, end: addDays(start, 13) },
    number: `2026-${String(count).padStart(6, "0")}`,
  });
}

const send = (actor: Actor, email = "tili@toimisto.example", now = new Date()) =>
  house
    .as(actor)
    .run(sendLinkSchema, sendStatementLink, { companyId: company.id, statementId, body: { email } }, { now });
const linkIdSchema = z.object({ linkId: z.string() });
const open = (linkId: string, now = new Date()) =>
  house.as(SYSTEM).run(linkIdSchema, openStatementLink, { linkId }, { now });
const revoke = (actor: Actor, linkId: string) =>
  house.as(actor).run(revokeLinkSchema, revokeStatementLink, { companyId: company.id, statementId, linkId });
const mails = () =>
  house.owner<{ payload: Record<string, unknown> }[]>`
    select payload from outbox where kind = 'statement_link' order by created_at, payload->>'number'`;
const days = (n: number) => new Date(Date.now() + n * 86_400_000);

test("a link is mailed, shows this one statement, and records its first opening", async () => {
  expect(await send(user)).toEqual({ ok: true, value: { email: "tili@toimisto.example" } });
  const [mail] = await mails();
  expect(mail?.payload).toMatchObject({
    to: "tili@toimisto.example",
    number: "2026-000001",
    companyName: company.companyName,
    period: { start: "2026-01-05", end: "2026-01-18" },
  });
  const linkId = String(mail?.payload.tokenId);
  const opened = accepted(await open(linkId));
  expect(opened.document.id).toBe(statementId);
  const view = await house
    .as(user)
    .run(statementIdSchema, viewStatement, { companyId: company.id, statementId }, { mode: "read" });
  expect(opened.timeline.length).toBeGreaterThan(0);
  expect(opened.timeline, "the accountant sees the same states of the money").toEqual(
    accepted(view).timeline,
  );
  expect(accepted(view).links).toMatchObject([
    { id: linkId, email: "tili@toimisto.example", createdBy: user.label, openedAt: expect.any(Date) },
  ]);
});

test("a link ends after 30 days, or at once when it is revoked; both look the same", async () => {
  await send(user);
  const linkId = String((await mails())[0]?.payload.tokenId);
  expect((await open(linkId, days(29))).ok).toBe(true);
  const gone = { ok: false, error: { code: "link_expired" } };
  expect(await open(linkId, days(31))).toEqual(gone);
  expect(await revoke(user, linkId)).toEqual({ ok: true, value: null });
  expect(await open(linkId)).toEqual(gone);
  expect(await open(crypto.randomUUID())).toEqual(gone);
  expect(await revoke(user, linkId)).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("nobody sends or revokes a link of another company's statement", async () => {
  await send(user);
  const linkId = String((await mails())[0]?.payload.tokenId);
  expect(await send(stranger)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await revoke(stranger, linkId)).toMatchObject({ ok: false, error: { code: "not_found" } });
  const [own] = stranger.companyIds;
  const elsewhere = { companyId: own, statementId, linkId };
  expect(await house.as(stranger).run(revokeLinkSchema, revokeStatementLink, elsewhere)).toMatchObject({
    ok: false,
  });
  expect((await open(linkId)).ok).toBe(true);
});

test.each(["", "ei osoite", "a@b"])("'%s' is no address to send to", async (email) => {
  expect(await send(user, email)).toMatchObject({ ok: false, error: { code: "invalid" } });
});

test("the fifty-first link of a day is refused until the next day", async () => {
  for (let n = 0; n < 50; n += 1) accepted(await send(user, `t${n}@toimisto.example`));
  expect(await send(user)).toMatchObject({ ok: false, error: { code: "too_many_links" } });
  await house.owner`update statement_links set created_at = created_at - interval '25 hours'`;
  expect((await send(user)).ok).toBe(true);
});

test("a statement that has just become final goes to the company's accountant, once", async () => {
  const email = "tili@toimisto.example";
  await keep({ start: "2026-03-02", issuedOn: TODAY, accountantEmail: email });
  await keep({ start: "2026-03-16", issuedOn: TODAY });
  // Final for a long time: it came with older data.
  await keep({ start: "2026-03-30", issuedOn: addDays(TODAY, -8), accountantEmail: email });
  const enqueue = () => house.as(SYSTEM).run(z.object({}), enqueueAccountantMails, {});
  const enqueued = await Promise.all([enqueue(), enqueue(), enqueue()]);
  expect(enqueued.map(accepted).reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await mails()).map(({ payload }) => [payload.to, payload.number])).toEqual([
    [email, "2026-000002"],
  ]);
  expect(accepted(await enqueue())).toBe(0);
});

test("a server that comes while another sends a statement's mail sends none of it", async () => {
  const id = await keep({ start: "2026-04-13", issuedOn: TODAY, accountantEmail: "tili@toimisto.example" });
  await house.owner`
    insert into statement_links (id, statement_id, company_id, email, expires_at, created_by)
    select gen_random_uuid(), s.id, s.company_id, 'tili@toimisto.example', now() + interval '1 day', 'Tolppa'
    from statements s where s.id <> ${id}`;
  const late = await house.owner.begin(async (sql) => {
    await sql`insert into statement_links (id, statement_id, company_id, email, expires_at, created_by)
      values (gen_random_uuid(), ${id}, ${company.id}, 'tili@toimisto.example', now() + interval '1 day', 'Tolppa')`;
    const enqueuing = house.as(SYSTEM).run(z.object({}), enqueueAccountantMails, {});
    await expect.poll(() => house.isAnyWaiting()).toBe(true);
    return { enqueuing };
  });
  expect(await late.enqueuing).toEqual({ ok: true, value: 0 });
  expect(await mails()).toEqual([]);
});
