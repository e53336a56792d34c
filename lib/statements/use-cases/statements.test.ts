import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { statementListPageSchema, statementListSchema } from "#lib/statements/schema.ts";
import { listStatementPage, listStatements } from "./list.ts";
import { getStatement, getStatementInputs, viewStatement } from "./read.ts";
import { keepStatement, partiesOf, simpleStatement } from "./testing.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
let stranger: Actor;
/** 2026-000001 … of 27 periods from 5.1.2026 on, of which the last ends in 2027. */
let ids: number[];

const periodAt = (index: number) => {
  const start = addDays("2026-01-05", 14 * index);
  return { start, end: addDays(start, 13) };
};
const numberAt = (index: number) => `2026-${String(index + 1).padStart(6, "0")}`;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  ({ user: stranger } = await house.createCompany({ status: "active" }));
  ids = [];
  for (let index = 0; index < 27; index += 1)
    ids.push(
      await keepStatement(house.owner, {
        ...simpleStatement(100_000 + index),
        companyId: company.id,
        period: periodAt(index),
        number: numberAt(index),
        parties: partiesOf(company),
        ...(index < 20 && { sentAt: new Date("2026-12-01T08:00:00Z") }),
        inputs: `{"inputs":  ${index}}\n`,
      }),
    );
});
afterAll(() => house.close());

const read = { mode: "read" } as const;
const list = (actor: Actor, query: object = {}) =>
  house.as(actor).run(statementListSchema, listStatements, { companyId: company.id, ...query }, read);
/** The final ones of a page of the list. */
const finals = async (query: object = {}) => accepted(await list(user, query));
const get = (actor: Actor, statementId: unknown, companyId: unknown = company.id) =>
  house.as(actor).run(statementIdSchema, getStatement, { companyId, statementId }, read);

describe("the list", () => {
  test("has the newest period first, page by page, forth and back", async () => {
    const first = await finals({ limit: "10" });
    expect(first.rows.map(({ number }) => number)).toEqual(
      [26, 25, 24, 23, 22, 21, 20, 19, 18, 17].map(numberAt),
    );
    const second = await finals({ limit: "10", cursor: cursorText(first.next as never) });
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(7, 17).reverse());
    const back = await finals({ limit: "10", cursor: cursorText(second.previous as never) });
    expect(back.rows).toEqual(first.rows);
  });

  test("has everything that a list needs, and the time of sending", async () => {
    const { rows } = await finals();
    expect(rows.at(-1)).toMatchObject({
      number: "2026-000001",
      kind: "settlement",
      period: { start: "2026-01-05", end: "2026-01-18" },
      grossCents: 100_000,
      deductionsCents: -2_700,
      carryInCents: 0,
      totalCents: 97_300,
      outcome: "payout",
      sentAt: new Date("2026-12-01T08:00:00Z"),
    });
    expect(rows[0]?.sentAt).toBeNull();
  });

  test("of a year has the periods that end in it", async () => {
    const of2027 = await finals({ year: "2027" });
    expect(of2027.rows.map(({ period }) => period.end)).toEqual(["2027-01-17", "2027-01-03"]);
    expect((await finals({ year: "2026" })).rows).toHaveLength(25);
    expect((await finals({ year: "2025" })).rows).toEqual([]);
  });

  test("on the screen comes with its years and the last 26 periods, oldest first", async () => {
    const page = accepted(
      await house.as(user).run(statementListPageSchema, listStatementPage, { companyId: company.id }, read),
    );
    expect(page.years).toEqual([2027, 2026]);
    expect(page.charted.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test("on the screen comes with the settled periods of its year, of the latest one without a choice", async () => {
    const settled = async (query: object) =>
      accepted(
        await house
          .as(user)
          .run(statementListPageSchema, listStatementPage, { companyId: company.id, ...query }, read),
      ).settled;
    const latest = await settled({});
    expect([latest?.year, latest?.periods.map(({ id }) => id)]).toEqual([2027, ids.slice(25)]);
    expect((await settled({ year: "2026" }))?.periods.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(await settled({ year: "2025" })).toBeNull();
    const cursor = cursorText((await finals({ limit: "10" })).next as never);
    expect(await settled({ cursor })).toBeNull();
  });

  test.each(["1999", "2026.5", "x"])("of the year %s is refused", async (year) => {
    expect(await list(user, { year })).toMatchObject({ ok: false, error: { code: "invalid" } });
  });

  test("of another company is not found, and of a company without statements is empty", async () => {
    expect(await list(stranger)).toEqual({ ok: false, error: { code: "not_found" } });
    const [own] = stranger.companyIds;
    const empty = await house
      .as(stranger)
      .run(statementListPageSchema, listStatementPage, { companyId: own }, read);
    expect(empty).toMatchObject({
      ok: true,
      value: { page: { rows: [] }, years: [], charted: [], settled: null },
    });
  });
});

test("periods wait from the last settled one on, except those that a run has closed", async () => {
  const { company: young, user: owner } = await house.createCompany({ status: "active" });
  const at = (day: string) =>
    house.as(owner).run(
      statementListPageSchema,
      listStatementPage,
      { companyId: young.id },
      {
        ...read,
        now: new Date(`${day}T12:00:00Z`),
      },
    );
  await house.owner`update companies set approved_at = '2026-02-20T12:00:00Z' where id = ${young.id}`;
  const starts = async (day: string) => accepted(await at(day)).open.map(({ start }) => start);
  expect(await starts("2026-03-20")).toEqual(["2026-03-16", "2026-03-02", "2026-02-16"]);
  await house.owner`insert into settlement_runs (period_start, period_end, closed_at)
    values ('2026-02-16', '2026-03-01', now())`;
  expect(await starts("2026-03-20")).toEqual(["2026-03-16", "2026-03-02"]);
  await keepStatement(house.owner, {
    ...simpleStatement(10_000),
    companyId: young.id,
    period: { start: "2026-03-02", end: "2026-03-15" },
    number: "2026-800001",
    parties: partiesOf(young),
  });
  expect(await starts("2026-03-20")).toEqual(["2026-03-16"]);
  expect(await starts("2026-12-31")).toHaveLength(6);
  await house.owner`delete from settlement_runs`;
});

describe("an open period", () => {
  const NOW = new Date("2026-03-20T12:00:00Z");
  const as = async (actor: Actor, companyId: number, query: object = {}) => {
    const input = { companyId, ...query };
    const asked = { ...read, now: NOW };
    return accepted(await house.as(actor).run(statementListPageSchema, listStatementPage, input, asked));
  };
  const startsOf = (periods: readonly { start: string }[]) => periods.map(({ start }) => start);

  test("is the first period from its first day on", async () => {
    const { company: young, user: owner } = await house.createCompany({ status: "active" });
    await house.owner`update companies set approved_at = '2026-03-18T12:00:00Z' where id = ${young.id}`;
    const page = await as(owner, young.id);
    expect(page.page.rows).toEqual([]);
    expect(page.open).toEqual([{ start: "2026-03-16", end: "2026-03-29", running: true }]);
  });

  test("exists for a company that was withdrawn before its first use", async () => {
    const { company: back, user: owner } = await house.createCompany({ status: "pending" });
    accepted(await house.as(owner).remove(back.id));
    expect((await as(owner, back.id)).open).toEqual([]);
    accepted(await house.as(house.admin).save(back.id, { status: "active" }, { now: NOW }));
    expect(startsOf((await as(owner, back.id)).open)).toEqual(["2026-03-16"]);
  });

  test("is shown only with its own year: an open sum stands beside no empty year", async () => {
    const { company: old, user: owner } = await house.createCompany({ status: "active" });
    await house.owner`update companies set approved_at = '2026-03-18T12:00:00Z' where id = ${old.id}`;
    for (const [year, starts] of [
      ["2026", ["2026-03-16"]],
      ["2025", []],
    ] as const) {
      const page = await as(owner, old.id, { year });
      expect(startsOf(page.open)).toEqual(starts);
    }
  });

  test("is only on the first page", async () => {
    const { next } = await finals({ limit: "10" });
    const page = await as(user, company.id, { cursor: cursorText(next as never) });
    expect(page.open).toEqual([]);
  });
});

describe("one statement", () => {
  test("is complete: parties, lines in their order, sums", async () => {
    const statement = accepted(await get(user, ids[0]));
    expect(statement).toEqual({
      id: ids[0],
      number: "2026-000001",
      language: "fi",
      kind: "settlement",
      status: "sent",
      period: periodAt(0),
      issuedOn: "2026-01-18",
      reference: "1004202600216",
      sentAt: new Date("2026-12-01T08:00:00Z"),
      parties: partiesOf(company),
      ...simpleStatement(100_000),
      carryInCents: 0,
      dueDate: null,
      payment: {
        state: "confirmed",
        since: "2026-01-18",
        expectedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        reason: null,
        iban: partiesOf(company).buyer.billing.iban,
        openCents: 0,
        payee: null,
      },
      credits: null,
      creditedBy: [],
      disputed: [],
    });
    expect(accepted(await get(user, ids[26])).status).toBe("final");
  });

  test("belongs only to its company, whichever company is named", async () => {
    for (const companyId of [company.id, stranger.companyIds[0]])
      expect(await get(stranger, ids[0], companyId)).toEqual({ ok: false, error: { code: "not_found" } });
    expect(await get(house.admin, ids[0], stranger.companyIds[0])).toMatchObject({ ok: false });
    expect(await get(house.admin, ids[0])).toMatchObject({ ok: true });
  });

  test("names its original, its credit notes and the later statements that correct it", async () => {
    const correction: StatementLine = {
      code: "CORRECTION",
      vehicleId: 1,
      licensePlate: "ABC-123",
      amountCents: 1_200,
      basis: {
        kind: "correction",
        statement: numberAt(3),
        periodStart: null,
        creditNote: null,
        of: "gross",
        grossCents: 1_200,
        basisPoints: 320,
      },
    };
    const place = { companyId: company.id, parties: partiesOf(company) };
    const note = await keepStatement(house.owner, {
      ...place,
      number: "2026-900001",
      period: periodAt(3),
      credits: ids[3] as number,
      lines: [],
      grossCents: 0,
      deductionsCents: 0,
      carryInCents: 0,
      totalCents: 0,
      outcome: "nothing",
      payoutDate: null,
      carryOutCents: 0,
    });
    const later = await keepStatement(house.owner, {
      ...place,
      number: "2026-900002",
      period: periodAt(27),
      lines: [correction],
      grossCents: 0,
      deductionsCents: 1_200,
      carryInCents: 0,
      totalCents: 1_200,
      outcome: "payout",
      payoutDate: "2027-02-01",
      carryOutCents: 0,
    });
    expect(accepted(await get(user, ids[3])).creditedBy).toEqual([
      { id: note, number: "2026-900001" },
      { id: later, number: "2026-900002" },
    ]);
    expect(accepted(await get(user, note)).credits).toEqual({
      id: ids[3],
      number: numberAt(3),
      issuedOn: periodAt(3).end,
    });
    const view = await house
      .as(user)
      .run(statementIdSchema, viewStatement, { companyId: company.id, statementId: later }, read);
    expect([...accepted(view).related]).toEqual([[numberAt(3), ids[3]]]);
  });

  test("keeps its inputs byte for byte, for admins", async () => {
    const inputs = (actor: Actor) =>
      house
        .as(actor)
        .run(statementIdSchema, getStatementInputs, { companyId: company.id, statementId: ids[4] }, read);
    expect(await inputs(house.admin)).toEqual({ ok: true, value: '{"inputs":  4}\n' });
    expect(await inputs(user)).toMatchObject({ ok: false, error: { code: "forbidden" } });
    expect(await inputs(stranger)).toMatchObject({ ok: false, error: { code: "not_found" } });
  });
});
