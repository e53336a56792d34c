import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isRecent } from "#lib/accounts/rules/second-factor.ts";
import { createSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { codeOf } from "#lib/core/testing.ts";
import { readHome } from "#lib/home/use-cases/home.ts";
import { ibanLinkSchema, rejectIbanSchema, rejectLinkedIbanSchema } from "#lib/payouts/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/compute.ts";
import { arrangerOf } from "#lib/settlements/use-cases/testing.ts";
import { readHeldAccount } from "./held-account.ts";
import { ibanLinkReading, linkedIbanRejection, rejectIban } from "./reject-iban.ts";

const NEW = "FI3715903000000776";
const OTHER = "FI5810171000000122";
const REASON = "Tili ei ole yrityksen";

let house: TestHouse;
let owner: Actor;
let member: Actor;
let companyId: number;
let former: { iban: string | null; bic: string | null };

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

beforeEach(async () => {
  const made = await house.createCompany({
    status: "active",
    body: { accountantEmail: "kirjat@tilit.example" },
  });
  owner = made.user;
  companyId = made.company.id;
  former = { iban: made.company.billing.iban, bic: made.company.billing.bic };
  member = await house.createMember(companyId);
  accepted(await change(member, NEW));
});

/** A link's token in this test is its id with a prefix, without a signature. */
const readLink = (token: string) => (token.startsWith("oma:") ? token.slice(4) : null);

const change = (actor: Actor, iban: string) =>
  house.as(actor).save(companyId, { billing: { iban, bic: null } });
const opened = async () => {
  const [row] = await house.owner<{ id: number; linkId: string; newIban: string | null }[]>`
    select id::int, link_id as "linkId", new_iban as "newIban" from iban_changes
    where company_id = ${companyId} order by id desc limit 1`;
  if (!row) throw new Error("no change");
  return row;
};
const rejectAs = async (actor: Actor, more = {}, confirmed = true) => {
  const { id, newIban } = await opened();
  const input = { changeId: id, newIban, newBic: null, reason: REASON, ...more };
  return house.as(actor).run(rejectIbanSchema, rejectIban, input, { confirmed });
};
const look = async (actor: Actor, token?: string, now = new Date()) => {
  const link = token ?? `oma:${(await opened()).linkId}`;
  return house
    .as(actor)
    .run(ibanLinkSchema, ibanLinkReading(readLink), { companyId, token: link }, { mode: "read", now });
};
const rejectByLink = async (actor: Actor, more = {}, confirmed = true) => {
  const { linkId, newIban } = await opened();
  const input = { companyId, token: `oma:${linkId}`, newIban, newBic: null, reason: REASON, ...more };
  return house.as(actor).run(rejectLinkedIbanSchema, linkedIbanRejection(readLink), input, { confirmed });
};
const accountNow = async () => {
  const [row] = await house.owner<{ iban: string | null; bic: string | null }[]>`
    select iban, bic from companies where id = ${companyId}`;
  return row;
};
const mails = async (kind: string) => {
  const rows = await house.owner<{ to: string; payload: Record<string, unknown> }[]>`
    select payload->>'to' as to, payload from outbox
    where kind = ${kind} and (payload->>'companyId')::int = ${companyId} order by id`;
  return rows;
};

describe("a rejected account", () => {
  test("is in the history with the rejecting person and the reason, and holds nothing", async () => {
    const held = () => house.as(owner).run(companyIdSchema, readHeldAccount, { companyId }, { mode: "read" });
    expect(accepted(await held())).toMatchObject({ changedBy: member.label });
    accepted(await rejectAs(house.admin));
    expect(await accountNow()).toEqual(former);
    expect(accepted(await held())).toBeNull();
    const [event] = await house.owner`
      select actor_label as by, before, after from events where company_id = ${companyId} order by id desc limit 1`;
    expect(event).toMatchObject({
      by: house.admin.label,
      before: { "billing.iban": "FI371590…0776" },
      after: {
        "billing.iban": "FI211234…0785",
        "billing.ibanRejected": "FI371590…0776",
        rejectReason: REASON,
      },
    });
    const [row] = await house.owner`
      select rejected_by as by, reject_reason as reason, confirmed_at from iban_changes where company_id = ${companyId}`;
    expect(row).toEqual({ by: house.admin.label, reason: REASON, confirmed_at: null });
  });

  test("is mailed with the reason to owner, contact, accountant and the person who changed it", async () => {
    accepted(await rejectAs(house.admin));
    const told = await mails("iban_rejected");
    expect(told.map(({ to }) => to).sort()).toEqual(
      [owner.label, member.label, "aino@virtanen.example", "kirjat@tilit.example"].sort(),
    );
    for (const { payload } of told)
      expect(payload).toMatchObject({
        reason: REASON,
        by: house.admin.label,
        keptEnd: "0785",
        rejectedEnd: "0776",
      });
    expect(await mails("iban_changed")).toHaveLength(3);
  });

  test("ends the changing person's proof of identity in all their sessions, until a new proof, and nobody else's", async () => {
    const sid = (userId: number | null, at = new Date()) =>
      house.database.asServer((db) =>
        createSession(db, { userId: userId ?? 0, now: at, address: "::1", userAgent: null, amr: ["pwd"] }),
      );
    const isFresh = async (one: string) => {
      const session = await findSession(house.database, one, new Date());
      return session !== null && isRecent(session, new Date());
    };
    const [thief, again, other] = [await sid(member.id), await sid(member.id), await sid(owner.id)];
    expect([await isFresh(thief), await isFresh(again), await isFresh(other)]).toEqual([true, true, true]);
    accepted(await rejectAs(house.admin));
    expect([await isFresh(thief), await isFresh(again), await isFresh(other)]).toEqual([false, false, true]);
    expect(await isFresh(await sid(member.id))).toBe(true);
  });

  test("needs an admin with a proof of identity, a reason and the account that the admin saw", async () => {
    expect(codeOf(await rejectAs(owner))).toBe("forbidden");
    expect(codeOf(await rejectAs(house.admin, {}, false))).toBe("step_up_needed");
    expect(codeOf(await rejectAs(house.admin, { reason: " " }))).toBe("invalid");
    expect(codeOf(await rejectAs(house.admin, { newIban: OTHER }))).toBe("iban_changed");
    expect(codeOf(await rejectAs(house.admin, { newBic: "OKOYFIHH" }))).toBe("iban_changed");
    expect(await accountNow()).toEqual({ iban: NEW, bic: null });
  });

  test("after several changes restores the account before the first of them", async () => {
    accepted(await change(owner, OTHER));
    accepted(await rejectAs(house.admin));
    expect(await accountNow()).toEqual(former);
  });

  test("can be followed by another change, which waits and is rejected like the first", async () => {
    accepted(await rejectAs(house.admin));
    accepted(await change(owner, OTHER));
    expect(accepted(await look(owner))).toMatchObject({
      ended: null,
      change: { oldIban: former.iban, newIban: OTHER },
    });
    accepted(await rejectByLink(owner));
    expect(await accountNow()).toEqual(former);
  });
});

describe("a changed account in the company's view", () => {
  test("is not named in the current statement and the home while it waits; a rejection names the former account", async () => {
    const arrange = arrangerOf(house.owner);
    await arrange.packages(companyId, [["standard", "2026-01-01", null]]);
    const now = new Date();
    const today = helsinkiDate(now);
    const period = periodOf(today);
    const vehicle = await arrange.vehicle(`HEL-${companyId}`, [[companyId, today, null]]);
    await arrange.payments(companyId, period.start, [[vehicle, today, 50_000]]);
    const run = house.as(owner).run;
    const statement = async () =>
      accepted(
        await run(
          companyIdSchema,
          (ctx) => getOpenStatement(ctx, { companyId, period }),
          { companyId },
          { mode: "read", now },
        ),
      ).payment;
    const home = async () =>
      accepted(await run(companyIdSchema, readHome, { companyId }, { mode: "read", now }));
    expect(await statement()).toMatchObject({ state: "accruing", iban: null, reason: "iban_unconfirmed" });
    expect(await home()).toMatchObject({
      held: { changedBy: member.label },
      next: { payment: { iban: null, reason: "iban_unconfirmed" } },
    });
    accepted(await rejectAs(house.admin));
    expect(await statement()).toMatchObject({ iban: former.iban, reason: null });
    expect(await home()).toMatchObject({ held: null, next: { payment: { iban: former.iban } } });
  });
});

describe("the link in an owner's mail", () => {
  test("goes only to the owners", async () => {
    const { linkId } = await opened();
    const sent = await mails("iban_changed");
    const linked = sent.filter(({ payload }) => "reject" in payload);
    expect(linked.map(({ to }) => to)).toEqual([owner.label]);
    expect(linked[0]?.payload).toMatchObject({ reject: { tokenId: linkId } });
  });

  test("shows the change without changing anything, then rejects it once", async () => {
    for (const _ of [1, 2])
      expect(accepted(await look(owner))).toMatchObject({
        ended: null,
        change: { oldIban: former.iban, newIban: NEW, changedBy: member.label },
      });
    expect(await accountNow()).toEqual({ iban: NEW, bic: null });
    expect(codeOf(await rejectByLink(owner, {}, false))).toBe("step_up_needed");
    accepted(await rejectByLink(owner));
    expect(await accountNow()).toEqual(former);
    expect(accepted(await look(owner))).toMatchObject({ ended: "rejected", change: null });
    expect(codeOf(await rejectByLink(owner))).toBe("link_expired");
    const [row] =
      await house.owner`select rejected_by as by from iban_changes where company_id = ${companyId}`;
    expect(row).toEqual({ by: owner.label });
  });

  test("is not found for members, strangers, admins and with another text", async () => {
    const stranger = (await house.createCompany({ status: "active" })).user;
    for (const one of [member, stranger, house.admin, house.program]) {
      expect(codeOf(await look(one))).toBe("not_found");
      expect(codeOf(await rejectByLink(one))).toBe("not_found");
    }
    expect(codeOf(await look(owner, "arvaus"))).toBe("not_found");
    expect(codeOf(await rejectByLink(owner, { token: "arvaus" }))).toBe("not_found");
    expect(accepted(await look(owner, `oma:${randomUUID()}`))).toMatchObject({ ended: "replaced" });
    expect(await accountNow()).toEqual({ iban: NEW, bic: null });
  });

  test("shows nothing under another company", async () => {
    const { linkId } = await opened();
    const other = await house.createCompany({ status: "active" });
    const input = { companyId: other.company.id, token: `oma:${linkId}` };
    const shown = await house
      .as(other.user)
      .run(ibanLinkSchema, ibanLinkReading(readLink), input, { mode: "read" });
    expect(accepted(shown)).toMatchObject({ ended: "replaced", change: null });
  });

  test("ends after 14 days, with a further change, and once an admin has confirmed", async () => {
    const { linkId } = await opened();
    const later = new Date(Date.now() + 14 * 86_400_000 + 1_000);
    expect(accepted(await look(owner, undefined, later))).toMatchObject({ ended: "expired" });
    await house.owner`update iban_changes set changed_at = now() - interval '14 days' where link_id = ${linkId}`;
    expect(codeOf(await rejectByLink(owner))).toBe("link_expired");
    accepted(await change(owner, OTHER));
    expect(accepted(await look(owner, `oma:${linkId}`))).toMatchObject({ ended: "replaced" });
    await house.owner`update iban_changes set confirmed_at = now(), confirmed_by = 'x' where company_id = ${companyId}`;
    expect(accepted(await look(owner))).toMatchObject({ ended: "confirmed" });
    expect(await accountNow()).toEqual({ iban: OTHER, bic: null });
  });
});

test("an admin and an owner who reject at the same moment reject once", async () => {
  const answers = (await Promise.all([rejectAs(house.admin), rejectByLink(owner)])).map(codeOf);
  expect(answers.filter((code) => code === "ok")).toHaveLength(1);
  expect(await accountNow()).toEqual(former);
  expect(await mails("iban_rejected")).toHaveLength(4);
});
