import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import {
  addToDisputeSchema,
  answerDisputeSchema,
  correctDisputeSchema,
  creditDisputeSchema,
  disputeIdSchema,
  disputesPageSchema,
  openDisputeSchema,
  openDisputesSchema,
} from "#lib/disputes/schema.ts";
import { companyPaymentsPageSchema } from "#lib/payments/schema.ts";
import { listPaymentsPage } from "#lib/payments/use-cases/company-payments.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { statementListSchema } from "#lib/statements/schema.ts";
import { listStatements } from "#lib/statements/use-cases/list.ts";
import { getStatement } from "#lib/statements/use-cases/read.ts";
import { disputeAdding, disputeOpening, withdrawDispute } from "./ask.ts";
import { answerDispute, correctDispute, creditDispute } from "./decide.ts";
import { listDisputePage, listOpenDisputePage, viewDispute } from "./read.ts";

const NOW = new Date("2026-11-10T08:00:00Z");
const settings = () => ({ answerDays: 7, providerEmail: "talous@tolppa.example" });
const opening = disputeOpening(settings);
const adding = disputeAdding(settings);

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;
let company: Company;
let user: Actor;
let other: { company: Company; user: Actor };
let pekka: Actor;
let vehicle: number;
let statementId: number;

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = await house.createCompany({ status: "active" });
  const person = await house.createUser();
  await house.owner`update users set admin = true where id = ${person.id}`;
  pekka = { ...person, admin: true };
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  vehicle = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  await arrange.payments(company.id, "2026-10-26", [
    [vehicle, "2026-11-02", 418_735],
    [vehicle, "2026-11-03", 2_000],
  ]);
  statementId = await settle("2026-10-26", "2026-11-09T08:00:00Z");
});
afterAll(() => house.close());

async function settle(start: string, now: string): Promise<number> {
  const runId = await arrange.run(start);
  const by = { label: "x" };
  accepted(await finaliseRun({ database: house.database, runId, by, seller: SELLER, now: new Date(now) }));
  const [row] = await house.owner<{ id: number }[]>`
    select id::int from statements where company_id = ${company.id} and period_start = ${start} and kind = 'settlement'`;
  return row?.id ?? 0;
}

type About = { statement?: number; line?: number; payment?: number; year?: number };
const ask = (about: About, text = "Miksi näin paljon? Äiti pöllöttää.", by = user, companyId = company.id) =>
  house.as(by).run(openDisputeSchema, opening, { companyId, ...about, body: { text } }, { now: NOW });
const place = (disputeId: number) => ({ companyId: company.id, disputeId });
const view = async (disputeId: number, by = user) =>
  accepted(
    await house.as(by).run(disputeIdSchema, viewDispute, place(disputeId), { mode: "read", now: NOW }),
  );
const versionOf = async (id: number) => (await view(id)).dispute.version;
const answer = async (id: number, { by = house.admin, text = "Näin sovittiin.", version = 0 } = {}) =>
  house
    .as(by)
    .run(
      answerDisputeSchema,
      answerDispute,
      { ...place(id), version: version || (await versionOf(id)), body: { text } },
      { now: NOW },
    );
const credit = async (id: number, positions: number[], by = house.admin) =>
  house
    .as(by)
    .run(
      creditDisputeSchema,
      creditDispute,
      { ...place(id), version: await versionOf(id), body: { positions, reason: "Auto oli huollossa" } },
      { now: NOW },
    );
const codeOf = async (asked: Promise<{ ok: boolean; error?: { code: string } } | { ok: true }>) => {
  const result = await asked;
  return "error" in result ? result.error?.code : null;
};
const shown = async () =>
  accepted(
    await house
      .as(user)
      .run(statementIdSchema, getStatement, { companyId: company.id, statementId }, { mode: "read" }),
  );
const mails = async (disputeId: number) =>
  house.owner<{ kind: string; to: string }[]>`
    select kind, payload->>'to' as to from outbox where payload->>'disputeId' = ${String(disputeId)} order by id`;
/** CARD_GROSS, COMMISSION, MONTHLY_FEE of October, MONTHLY_FEE of November, JOIN_FEE. */
const MONTHLY = 3;

describe("a question about a line", () => {
  let id: number;

  test("is about the company's own line, and asked by its people alone", async () => {
    expect(await codeOf(ask({ statement: statementId, line: 99 }))).toBe("not_found");
    expect(await codeOf(ask({ statement: statementId, payment: 1 }))).toBe("not_found");
    expect(await codeOf(ask({ line: 1 }))).toBe("not_found");
    expect(await codeOf(ask({ statement: statementId, line: 3 }, "x", other.user))).toBe("not_found");
    expect(await codeOf(ask({ statement: statementId }, "x", other.user, other.company.id))).toBe(
      "not_found",
    );
    expect(await codeOf(ask({ statement: statementId, line: 3 }, "x", house.admin))).toBe("forbidden");
    expect(await codeOf(ask({ statement: statementId, line: 3 }, "x", house.program))).toBe("forbidden");
    expect(await codeOf(ask({ statement: statementId, line: 3 }, " \n "))).toBe("invalid");
    expect(await codeOf(ask({ statement: statementId, line: 3 }, "x".repeat(2_001)))).toBe("invalid");
  });

  test("gets a deadline and is mailed to the provider, without its words", async () => {
    id = accepted(await ask({ statement: statementId, line: MONTHLY })).id;
    const { dispute, messages } = await view(id);
    expect(dispute).toMatchObject({ state: "open", dueOn: "2026-11-17", position: MONTHLY });
    expect(dispute.line).toMatchObject({ code: "MONTHLY_FEE" });
    expect(messages).toMatchObject([
      { byProvider: false, body: "Miksi näin paljon? Äiti pöllöttää.", by: user.label },
    ]);
    expect(await mails(id)).toEqual([{ kind: "dispute_opened", to: "talous@tolppa.example" }]);
    const [row] = await house.owner`select payload from outbox where payload->>'disputeId' = ${String(id)}`;
    expect(JSON.stringify(row)).not.toContain("pöllöttää");
  });

  test("is one question, however often it is sent, also at once from two windows", async () => {
    const both = await Promise.all([
      ask({ statement: statementId, line: MONTHLY }),
      ask({ statement: statementId, line: MONTHLY }),
    ]);
    expect(both.map((one) => accepted(one).id)).toEqual([id, id]);
    expect((await view(id)).messages).toHaveLength(1);
    expect(await mails(id)).toHaveLength(1);
  });

  test("shows on the line, on the statement and in the list, and no line else", async () => {
    expect((await shown()).disputed).toEqual([MONTHLY]);
    const list = accepted(
      await house
        .as(user)
        .run(statementListSchema, listStatements, { companyId: company.id }, { mode: "read" }),
    );
    expect(list.rows.map(({ disputed }) => disputed)).toEqual([[MONTHLY]]);
  });

  test("waits in the admins' queue, and nowhere for others", async () => {
    const queue = (by: Actor) =>
      house.as(by).run(openDisputesSchema, listOpenDisputePage, {}, { mode: "read", now: NOW });
    expect(accepted(await queue(house.admin)).rows.map((row) => row.id)).toEqual([id]);
    expect(await codeOf(queue(user))).toBe("not_found");
  });

  test("who reads only the money sees that it is asked, and not the words", async () => {
    const reader = await house.createMoneyReader(company.id);
    const seen = accepted(
      await house
        .as(reader)
        .run(statementIdSchema, getStatement, { companyId: company.id, statementId }, { mode: "read" }),
    );
    expect(seen.disputed).toEqual([MONTHLY]);
    expect(
      await codeOf(house.as(reader).run(disputeIdSchema, viewDispute, place(id), { mode: "read" })),
    ).toBe("not_found");
    expect(await codeOf(ask({ statement: statementId }, "x", reader))).toBe("not_found");
    const words = await house.database.asActor(
      { ...reader, readOnlyCompanyIds: [company.id] },
      { mode: "read" },
      (db) => db.execute("select 1 from dispute_messages"),
    );
    expect([...words]).toEqual([]);
  });

  test("an answer is refused to a company, and to an admin who has not read the newest message", async () => {
    const version = await versionOf(id);
    expect(await codeOf(answer(id, { by: user }))).toBe("forbidden");
    accepted(
      await house
        .as(user)
        .run(addToDisputeSchema, adding, { ...place(id), body: { text: "Auto oli huollossa." } }),
    );
    expect(await codeOf(answer(id, { version }))).toBe("stale");
    expect(await mails(id)).toHaveLength(2);
  });

  test("only fees that can be credited are credited, and a refused credit leaves the question open", async () => {
    expect(await codeOf(credit(id, [1]))).toBe("not_creditable");
    expect((await view(id)).dispute.state).toBe("open");
    expect(await codeOf(credit(id, [MONTHLY], user))).toBe("forbidden");
  });

  test("of two admins who decide at once one wins, and the other learns it", async () => {
    const both = await Promise.all([codeOf(credit(id, [MONTHLY])), codeOf(answer(id, { by: pekka }))]);
    expect(both.filter((code) => code === null)).toHaveLength(1);
    expect(both.filter((code) => code !== null)).toEqual(["dispute_closed"]);
  });

  test("is told to who asked and the contact, and stays answered", async () => {
    const told = (await mails(id)).filter(({ kind }) => kind === "dispute_closed");
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([user.label, company.contact.email]));
    expect((await shown()).disputed).toEqual([]);
    expect(await codeOf(answer(id))).toBe("dispute_closed");
    const { messages } = await view(id);
    expect(messages.at(-1)).toMatchObject({ byProvider: true, by: null });
    expect((await view(id, house.admin)).messages.at(-1)?.by).not.toBeNull();
  });

  test("can be asked anew when it is closed", async () => {
    const again = accepted(await ask({ statement: statementId, line: MONTHLY })).id;
    expect(again).not.toBe(id);
    accepted(await house.as(user).run(disputeIdSchema, withdrawDispute, place(again)));
    expect(await codeOf(house.as(user).run(disputeIdSchema, withdrawDispute, place(again)))).toBe(
      "dispute_closed",
    );
  });
});

test("a credit made from a question is an ordinary credit note, and the question knows its sum", async () => {
  const { id } = accepted(await ask({ statement: statementId, line: 5 }));
  accepted(await credit(id, [5]));
  const { dispute } = await view(id);
  const [note] = await house.owner`
    select id::int, kind, total_cents::int as cents, credits_id::int as credits from statements where id = ${dispute.creditNoteId}`;
  expect(note).toMatchObject({ kind: "credit_note", credits: statementId, cents: 10_000 });
  expect(dispute).toMatchObject({ state: "credited", creditedCents: 10_000 });
  const events = await house.owner`
    select after from events where company_id = ${company.id} and after ? 'disputeState' order by id desc limit 1`;
  expect(events).toEqual([{ after: { disputeState: "credited" } }]);
});

describe("a question about a card payment", () => {
  let id: number;
  let payment: number;
  const correct = async (rightCents: string, by = house.admin) =>
    house
      .as(by)
      .run(
        correctDisputeSchema,
        correctDispute,
        { ...place(id), version: await versionOf(id), body: { rightCents, reason: "Summa oli väärä" } },
        { now: NOW },
      );
  const payments = async (by = user) =>
    accepted(
      await house
        .as(by)
        .run(
          companyPaymentsPageSchema,
          listPaymentsPage,
          { companyId: company.id, period: "2026-10-26" },
          { mode: "read" },
        ),
    ).page.rows;

  test("shows beside the payment, and on the statement that settled it", async () => {
    payment = (await payments()).find(({ cents }) => cents === 2_000)?.id ?? 0;
    id = accepted(await ask({ payment })).id;
    expect((await payments()).filter(({ disputed }) => disputed).map((one) => one.id)).toEqual([payment]);
    expect((await shown()).disputed).toEqual([0]);
  });

  test.each([
    ["20,00", "nothing_corrected"],
    ["-5", "wrong_sign"],
    ["viisi", "invalid"],
  ])("is not corrected to %s", async (sum, code) => {
    expect(await codeOf(correct(sum))).toBe(code);
  });

  test("is corrected by a payment over the difference, which the next settlement has", async () => {
    expect(await codeOf(correct("25,50", user))).toBe("forbidden");
    accepted(await correct("25,50"));
    const { dispute } = await view(id);
    expect(dispute).toMatchObject({ state: "credited", creditedCents: 550, creditNoteId: null });
    const [made] =
      await house.owner`select amount_cents::int as cents, correction, settled_in::text as settled, vehicle_id::int as vehicle
      from payments where reference = ${`kysymys-${id}`}`;
    expect(made).toEqual({ cents: 550, correction: true, settled: "2026-11-09", vehicle });
    expect(await codeOf(correct("30"))).toBe("dispute_closed");
  });
});

test("a company lists its questions, of all things or of one", async () => {
  const list = async (about: About, by = user) =>
    house
      .as(by)
      .run(disputesPageSchema, listDisputePage, { companyId: company.id, ...about }, { mode: "read" });
  const all = accepted(await list({}));
  expect(all.page.rows.length).toBeGreaterThan(3);
  const one = accepted(await list({ statement: statementId, line: MONTHLY }));
  expect(one.page.rows.map(({ position }) => position)).toEqual([MONTHLY, MONTHLY]);
  expect(one).toMatchObject({ canAsk: true });
  expect(accepted(await list({ statement: statementId }, house.admin))).toMatchObject({ canAsk: false });
  expect(await codeOf(list({}, other.user))).toBe("not_found");
  expect(await codeOf(list({ statement: 999_999 }))).toBe("not_found");
});

test("the words go two years after the question was closed, and the question stays", async () => {
  const { id } = accepted(await ask({ statement: statementId }));
  accepted(await answer(id));
  await house.owner`update disputes set closed_at = now() - interval '3 years' where id = ${id}`;
  const [row] = await house.database.asActor(house.admin, { mode: "write" }, (db) =>
    db.execute(`select retention_take('dispute_messages', now() - interval '730 days', 100) as taken`),
  );
  expect(row).toEqual({ taken: 1 });
  expect(await view(id)).toMatchObject({ dispute: { state: "answered" }, messages: [] });
});
