import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { creditNoteSchema, statementIdSchema } from "#lib/settlements/schema.ts";
import { getStatement, viewStatement } from "#lib/statements/use-cases/read.ts";
import { creditStatement } from "./credit.ts";
import { finaliseRun } from "./finalise.ts";
import { arrangerOf, SELLER } from "./testing.ts";

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;
let company: Company;
let user: Actor;
let original: { id: number; number: string };

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  await arrange.packages(company.id, [["standard", "2026-10-26", null]]);
  await house.owner`insert into discounts (name, target, basis_points, company_id, valid_from, created_by)
    values ('Kevät', 'monthlyFee', 1000, ${company.id}, '2026-10-01', 'x')`;
  const vehicle = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
  await arrange.payments(company.id, "2026-10-26", [[vehicle, "2026-11-02", 418_735]]);
  original = await settle("2026-10-26", "2026-11-09T08:00:00Z");
});
afterAll(() => house.close());

/** The company's statement of a period; all companies' statements are made final with it. */
async function settle(start: string, now: string): Promise<{ id: number; number: string }> {
  const runId = await arrange.run(start);
  accepted(
    await finaliseRun({
      database: house.database,
      runId,
      by: { label: "x" },
      seller: SELLER,
      now: new Date(now),
    }),
  );
  const [row] = await house.owner<{ id: number; number: string }[]>`
    select id::int, number from statements where company_id = ${company.id} and period_start = ${start} and kind = 'settlement'`;
  if (!row) throw new Error("no statement");
  return row;
}

const NOW = new Date("2026-11-10T08:00:00Z");
const credit = (
  actor: Actor,
  positions: number[],
  statementId = original.id,
  reason = "Auto oli huollossa",
) =>
  house
    .as(actor)
    .run(
      creditNoteSchema,
      creditStatement,
      { companyId: company.id, statementId, body: { positions, reason } },
      { now: NOW },
    );
const codeOf = async (asked: ReturnType<typeof credit>) => {
  const result = await asked;
  return result.ok ? null : result.error.code;
};
const shown = async (statementId: number) =>
  accepted(
    await house
      .as(user)
      .run(statementIdSchema, getStatement, { companyId: company.id, statementId }, { mode: "read" }),
  );

// CARD_GROSS, COMMISSION, MONTHLY_FEE of October and its discount, the same of November, JOIN_FEE.

test("only fees of a final settlement can be given back, and only by an admin", async () => {
  expect(await codeOf(credit(user, [3]))).toBe("forbidden");
  expect(await codeOf(credit(house.admin, [1]))).toBe("not_creditable");
  expect(await codeOf(credit(house.admin, [3, 4]))).toBe("not_creditable");
  expect(await codeOf(credit(house.admin, [99]))).toBe("not_creditable");
  expect(await codeOf(credit(house.admin, []))).toBe("invalid");
  expect(await codeOf(credit(house.admin, [3], original.id, " "))).toBe("invalid");
  expect(await codeOf(credit(house.admin, [3], 999_999))).toBe("not_found");
});

test("a fee is given back less its discount, with the next number of the series", async () => {
  const [last] = await house.owner<{ number: string; hash: Buffer }[]>`
    select number, content_hash as hash from statements order by number desc limit 1`;
  const note = accepted(await credit(house.admin, [3]));
  expect(Number(note.number.slice(5))).toBe(Number(last?.number.slice(5)) + 1);
  const document = await shown(note.id);
  expect(document).toMatchObject({
    kind: "credit_note",
    status: "final",
    outcome: "credited",
    issuedOn: "2026-11-10",
    period: { start: "2026-10-26", end: "2026-11-08" },
    grossCents: 0,
    deductionsCents: 523,
    totalCents: 523,
    payoutDate: null,
    credits: { ...original, reason: "Auto oli huollossa" },
  });
  expect(document.lines.map(({ code, amountCents }) => [code, amountCents])).toEqual([
    ["MONTHLY_FEE", 581],
    ["DISCOUNT", -58],
  ]);
  const [row] = await house.owner`select previous_hash as hash, inputs from statements where id = ${note.id}`;
  expect(row?.hash).toEqual(last?.hash);
  expect(JSON.parse(row?.inputs)).toEqual({
    credits: original.number,
    lines: [3, 4],
    reason: "Auto oli huollossa",
  });
});

test("the original stays unchanged and names its credit note", async () => {
  const document = await shown(original.id);
  expect(document.lines).toHaveLength(7);
  expect(document.creditedBy).toEqual([expect.objectContaining({ number: expect.stringMatching(/^2026-/) })]);
});

test("the company's history records it", async () => {
  const [event] = await house.owner`
    select actor_label, after from events where company_id = ${company.id} order by id desc limit 1`;
  expect(event).toMatchObject({
    actor_label: house.admin.label,
    after: { creditedStatement: original.number, creditReason: "Auto oli huollossa" },
  });
});

test("no line is given back twice, not even by two admins at once", async () => {
  expect(await codeOf(credit(house.admin, [3, 7]))).toBe("credited_already");
  const both = await Promise.all([codeOf(credit(house.admin, [7])), codeOf(credit(house.admin, [2, 7]))]);
  expect(both.sort()).toEqual(["credited_already", null]);
});

test("an admin is offered only the rest, and others nothing", async () => {
  const offered = async (actor: Actor) =>
    accepted(
      await house
        .as(actor)
        .run(
          statementIdSchema,
          viewStatement,
          { companyId: company.id, statementId: original.id },
          { mode: "read" },
        ),
    ).creditable.map(({ position }) => position);
  const [second] =
    await house.owner`select from credited_lines where statement_id = ${original.id} and position = 2`;
  expect(await offered(house.admin)).toEqual(second ? [5] : [2, 5]);
  expect(await offered(user)).toEqual([]);
});

test("a credit note cannot be credited itself", async () => {
  const [note] = await house.owner<{ id: number }[]>`
    select id::int from statements where kind = 'credit_note' order by id limit 1`;
  expect(await codeOf(credit(house.admin, [1], note?.id))).toBe("not_creditable");
});

test("its money comes with the next settlement, once", async () => {
  const notes = await house.owner<{ number: string; cents: number }[]>`
    select number, total_cents::int as cents from statements where kind = 'credit_note' order by number`;
  const next = await shown((await settle("2026-11-09", "2026-11-23T08:00:00Z")).id);
  const credited = next.lines.filter(({ code }) => code === "CORRECTION");
  expect(credited.map(({ amountCents, basis }) => [basis, amountCents])).toEqual(
    notes.map(({ number, cents }) => [
      expect.objectContaining({ of: "credit", statement: original.number, creditNote: number }),
      cents,
    ]),
  );
  expect(notes.length).toBe(2);
  const after = await shown((await settle("2026-11-23", "2026-12-07T08:00:00Z")).id);
  expect(after.lines.filter(({ code }) => code === "CORRECTION")).toEqual([]);
});

test("numbers have no gap", async () => {
  const rows = await house.owner<{ number: string }[]>`select number from statements order by number`;
  expect(rows.map(({ number }) => Number(number.slice(5)))).toEqual(rows.map((_, index) => index + 1));
});
