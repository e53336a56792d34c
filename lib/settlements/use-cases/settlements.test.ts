import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { actorAmong } from "#lib/platform/queries/provider-actor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import { getOpenStatement } from "./compute.ts";
import { finaliseRun } from "./finalise.ts";
import { arrangerOf, SELLER } from "./testing.ts";
import { previewRun } from "./totals.ts";

// The specification's worked examples and every rule of a run, against a real database.

let house: TestHouse;
let arrange: ReturnType<typeof arrangerOf>;

beforeAll(async () => {
  house = await openTestHouse();
  arrange = arrangerOf(house.owner);
});
afterAll(() => house.close());

const periodFrom = (start: string) => {
  const end = new Date(Date.parse(start) + 13 * 86_400_000).toISOString().slice(0, 10);
  return { start, end };
};

const openStatement = (actor: Actor, companyId: number, start: string, now = new Date("2026-12-30T10:00Z")) =>
  house.database.asActor(actor, { mode: "read" }, async (db) => {
    const present = await actorAmong(db, actor, [companyId]);
    const ctx = { actor: present, db, now, today: helsinkiDate(now), requestId: "test" };
    return getOpenStatement(ctx, { companyId, period: periodFrom(start), seller: SELLER });
  });

const linesOf = (document: Result<StatementDocument>) =>
  accepted(document).lines.map(({ code, licensePlate, amountCents }) => [code, licensePlate, amountCents]);

const finalise = (runId: number, now: string, by = "maija@tolppa.example") =>
  finaliseRun({ database: house.database, runId, by: { label: by }, seller: SELLER, now: new Date(now) });

describe("the statement of a period that is not final", () => {
  let company: Company;
  let user: Actor;
  beforeAll(async () => {
    ({ company, user } = await house.createCompany({ status: "active" }));
    await arrange.packages(company.id, [
      ["standard", "2026-10-26", "2026-11-16"],
      ["premium", "2026-11-16", null],
    ]);
    const a = await arrange.vehicle("AAA-1", [[company.id, "2026-10-26", null]]);
    const b = await arrange.vehicle("BBB-2", [[company.id, "2026-11-16", null]]);
    await arrange.payments(company.id, "2026-10-26", [
      [a, "2026-10-27", 400_000],
      [a, "2026-11-08", 18_735],
    ]);
    await arrange.payments(company.id, "2026-11-09", [
      [a, "2026-11-09", 200_000],
      [a, "2026-11-15", 13_480],
      [a, "2026-11-16", 198_765],
      [b, "2026-11-22", 90_545],
    ]);
  });

  test("is example 2 of the specification, split where the package changes", async () => {
    const document = await openStatement(user, company.id, "2026-11-09");
    expect(accepted(document)).toMatchObject({
      status: "open",
      number: null,
      totalCents: 475_203,
      payoutDate: "2026-11-26",
      parties: { seller: SELLER, buyer: { companyId: company.id } },
    });
    expect(linesOf(document).filter(([code]) => code === "CARD_GROSS")).toEqual([
      ["CARD_GROSS", "AAA-1", 213_480],
      ["CARD_GROSS", "AAA-1", 198_765],
      ["CARD_GROSS", "BBB-2", 90_545],
    ]);
  });

  test("takes the joining fee only in the period of the first day", async () => {
    const first = await openStatement(user, company.id, "2026-10-26");
    expect(linesOf(first).filter(([code]) => code === "JOIN_FEE")).toEqual([["JOIN_FEE", "AAA-1", -10_000]]);
    const second = await openStatement(user, company.id, "2026-11-09");
    expect(linesOf(second).filter(([code]) => code === "JOIN_FEE")).toEqual([["JOIN_FEE", "BBB-2", -10_000]]);
  });

  test("is the same for its company, an admin and its dispatch provider's API client", async () => {
    const program: Actor = { ...house.program, admin: false, provider: "taksiHelsinki" };
    const shown = await openStatement(user, company.id, "2026-11-09");
    expect(await openStatement(house.admin, company.id, "2026-11-09")).toEqual(shown);
    expect(await openStatement({ ...program, companyIds: [] }, company.id, "2026-11-09")).toEqual(shown);
  });

  test("is not found for a stranger, a future period or one off the calendar", async () => {
    const { user: stranger } = await house.createCompany({ status: "active" });
    const refused = async (actor: Actor, start: string) => {
      const result = await openStatement(actor, company.id, start, new Date("2026-11-22T21:59:00Z"));
      return result.ok ? null : result.error.code;
    };
    expect(await refused(stranger, "2026-11-09")).toBe("not_found");
    expect(await refused(user, "2026-11-23")).toBe("not_found");
    expect(await refused(user, "2026-11-10")).toBe("invalid");
    expect(await refused(user, "2026-11-09")).toBeNull();
    // Midnight in Finland.
    expect((await openStatement(user, company.id, "2026-11-23", new Date("2026-11-22T22:00:00Z"))).ok).toBe(
      true,
    );
  });

  test("names a vehicle with payments that was not in use by its plate", async () => {
    const idle = await arrange.vehicle("IDL-3", [[company.id, "2026-01-05", "2026-01-06"]]);
    await arrange.payments(company.id, "2026-05-25", [[idle, "2026-05-26", 1_000]]);
    const lines = linesOf(await openStatement(user, company.id, "2026-05-25"));
    expect(lines).toEqual([
      ["CARD_GROSS", "IDL-3", 1_000],
      ["COMMISSION", "IDL-3", -27],
    ]);
  });
});

describe("a vehicle that moves", () => {
  test("costs both companies together as much as one company", async () => {
    const [from, to] = [
      await house.createCompany({ status: "active" }),
      await house.createCompany({ status: "active" }),
    ];
    for (const { company } of [from, to])
      await arrange.packages(company.id, [["premium", "2026-01-01", null]]);
    await arrange.vehicle("MOV-1", [
      [from.company.id, "2026-01-05", "2026-11-12"],
      [to.company.id, "2026-11-12", null],
    ]);
    const fees = async ({ company, user }: typeof from) =>
      linesOf(await openStatement(user, company.id, "2026-11-09")).filter(([code]) => code === "MONTHLY_FEE");
    // 8, 11 and 22 days of 30 at 40 euros are 10.67, 14.67 and 29.33; 11 days alone would be a cent more.
    expect(await fees(from)).toEqual([["MONTHLY_FEE", "MOV-1", -(1_467 - 1_067)]]);
    expect(await fees(to)).toEqual([["MONTHLY_FEE", "MOV-1", -(2_933 - 1_467)]]);
  });

  test("pays its joining fee once per business id, whichever of its companies came first", async () => {
    const { company: first, user } = await house.createCompany({ status: "active" });
    const { company: second, user: other } = await house.createCompany({
      status: "active",
      body: { businessId: first.businessId, provider: "dride" },
    });
    const { company: third, user: stranger } = await house.createCompany({ status: "active" });
    for (const { id } of [first, second, third])
      await arrange.packages(id, [["standard", "2026-01-01", null]]);
    await arrange.vehicle("JOI-1", [
      [first.id, "2026-10-26", "2026-10-28"],
      [third.id, "2026-10-28", "2026-10-30"],
      [second.id, "2026-10-30", null],
    ]);
    const joins = async (actor: Actor, id: number) =>
      linesOf(await openStatement(actor, id, "2026-10-26")).filter(([code]) => code === "JOIN_FEE").length;
    expect(await joins(user, first.id)).toBe(1);
    expect(await joins(other, second.id)).toBe(0);
    expect(await joins(stranger, third.id)).toBe(1);
  });
});

describe("discounts", () => {
  test("are the company's own, its dispatch provider's and the general ones", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const { company: stranger } = await house.createCompany({ status: "active" });
    await arrange.packages(company.id, [["standard", "2026-01-01", null]]);
    await arrange.vehicle("DIS-1", [[company.id, "2026-01-05", null]]);
    const discount = (name: string, companyId: number | null, provider: string | null, from: string) =>
      house.owner`insert into discounts (name, target, basis_points, company_id, provider, valid_from, valid_to, created_by)
        values (${name}, 'monthlyFee', 1000, ${companyId}, ${provider}, ${from}, '2026-02-28', 'x')`;
    await discount("oma", company.id, null, "2026-02-01");
    await discount("välityksen", null, "taksiHelsinki", "2026-02-01");
    await discount("toisen välityksen", null, "dride", "2026-02-01");
    await discount("toisen", stranger.id, null, "2026-02-01");
    await discount("myöhempi", company.id, null, "2026-02-27");
    const { lines } = accepted(await openStatement(user, company.id, "2026-02-02"));
    const names = lines.flatMap(({ basis }) => (basis.kind === "discount" ? [basis.name] : []));
    expect(names.sort()).toEqual(["oma", "välityksen"]);
  });
});

describe("a run", () => {
  let company: Company;
  let user: Actor;
  let vehicle: number;
  let [n23, n24]: [number, number] = [0, 0];
  beforeAll(async () => {
    ({ company, user } = await house.createCompany({ status: "active" }));
    await arrange.packages(company.id, [["premium", "2026-01-01", null]]);
    vehicle = await arrange.vehicle("NEG-1", [
      [company.id, "2026-11-01", "2026-11-30"],
      [company.id, "2026-12-10", null],
    ]);
    await arrange.payments(company.id, "2026-11-23", [
      [vehicle, "2026-11-24", 2_450],
      [vehicle, "2026-11-25", -8_000],
    ]);
    [n23, n24] = [await arrange.run("2026-11-23"), await arrange.run("2026-12-07")];
  });

  const refusal = async (runId: number, now: string) => {
    const result = await finalise(runId, now);
    return result.ok ? null : result.error.code;
  };

  test("is refused before the period has ended in Finland, and without a seller", async () => {
    expect(await refusal(n23, "2026-12-06T21:59:59Z")).toBe("period_not_over");
    expect(await refusal(4_711, "2026-12-07T10:00Z")).toBe("not_found");
    const nobody = { database: house.database, runId: n23, by: { label: "x" }, seller: null };
    expect(await finaliseRun({ ...nobody, now: new Date("2026-12-07T10:00Z") })).toMatchObject({
      error: { code: "seller_missing" },
    });
    expect(await house.owner`select from settlement_runs where closed_at is not null`).toHaveLength(0);
  });

  test("previews the later result, and stores none of its statements", async () => {
    const preview = accepted(await previewRun({ database: house.database, runId: n23 }));
    expect(preview.outcomes.carried).toBeGreaterThan(0);
    expect(preview.numbers).toBeNull();
    const warned = preview.warnings.find(({ kind }) => kind === "negative_balance");
    expect(warned?.companies).toContainEqual({ id: company.id, name: company.companyName, cents: -6_306 });
    expect(await house.owner`select from statements`).toHaveLength(0);
  });

  test("makes example 3: a negative balance is carried over, without a gap in the numbers", async () => {
    const preview = accepted(await previewRun({ database: house.database, runId: n23 }));
    const result = accepted(await finalise(n23, "2026-12-06T22:00:00Z"));
    expect({ ...result, numbers: null }).toEqual(preview);
    expect(result.numbers?.first).toBe("2026-000001");
    const rows = await house.owner<{ number: string; total: number; outcome: string; carried: number }[]>`
      select number, total_cents::int as total, outcome, carried_periods as carried from statements
      where company_id = ${company.id}`;
    expect(rows.map(({ number: _, ...rest }) => rest)).toEqual([
      { total: -6_306, outcome: "carried", carried: 1 },
    ]);
    const numbers = await house.owner<{ number: string }[]>`select number from statements order by number`;
    expect(numbers.map(({ number }) => Number(number.slice(5)))).toEqual(
      numbers.map((_, index) => index + 1),
    );
    expect(await openStatement(user, company.id, "2026-11-23")).toMatchObject({
      error: { code: "not_found" },
    });
  });

  test("is harmless when it runs again", async () => {
    const before = await house.owner`select * from statements order by id`;
    const again = accepted(await finalise(n23, "2026-12-08T10:00Z"));
    expect(again.numbers?.first).toBe("2026-000001");
    expect(await house.owner`select * from statements order by id`).toEqual(before);
  });

  test("corrects a late payment at the original rate, naming the statement, and adds the carried balance", async () => {
    await arrange.payments(company.id, "2026-12-07", [[vehicle, "2026-12-08", 81_235]]);
    await arrange.payments(company.id, "2026-12-07", [[vehicle, "2026-11-30", 1_500]], true);
    await arrange.payments(company.id, "2026-12-07", [[vehicle, "2026-11-30", -300]], true, 2550);
    const result = accepted(await finalise(n24, "2026-12-21T10:00Z"));
    expect(result.outcomes.payout).toBeGreaterThan(0);
    const [statement] =
      await house.owner`select number, total_cents::int as total, payout_date, carry_in_cents::int as carry
      from statements where company_id = ${company.id} and period_start = '2026-12-07'`;
    expect(statement).toMatchObject({ total: 72_072, carry: -6_306 });
    const [first] = await house.owner<{ number: string }[]>`
      select number from statements where company_id = ${company.id} order by number limit 1`;
    const corrections = await house.owner<{ amount: number; statement: string; vat: unknown }[]>`
      select l.amount_cents::int as amount, l.basis ->> 'statement' as statement, l.basis -> 'vat' as vat from statement_lines l
      join statements s on s.id = l.statement_id where s.number = ${statement?.number} and l.code = 'CORRECTION' order by position`;
    expect(corrections).toEqual([
      {
        amount: 1_200,
        statement: first?.number,
        vat: [
          { vatBasisPoints: 2550, grossCents: -300, count: 1 },
          { vatBasisPoints: 1350, grossCents: 1_500, count: 1 },
        ],
      },
      { amount: -38, statement: first?.number, vat: null },
    ]);
  });

  test("is refused out of turn: with an earlier one open, and before a later one", async () => {
    expect(await refusal(await arrange.run("2027-01-04"), "2027-02-01T10:00Z")).toBe("earlier_period_open");
    expect(await refusal(await arrange.run("2026-11-09"), "2027-02-01T10:00Z")).toBe("later_period_settled");
  });

  test("keeps its inputs, the joining fees and an unbroken chain of hashes", async () => {
    const rows = await house.owner<{ hash: Buffer; previous: Buffer | null; ok: boolean }[]>`
      select content_hash as hash, previous_hash as previous, inputs_hash = sha256(convert_to(inputs, 'UTF8')) as ok
      from statements order by number`;
    rows.forEach(({ previous, ok }, index) => {
      expect(previous).toEqual(rows[index - 1]?.hash ?? null);
      expect(ok).toBe(true);
    });
    const [fees] = await house.owner<{ kept: number; billed: number }[]>`
      select (select count(*)::int from joining_fees) as kept,
        (select count(*)::int from statement_lines where code = 'JOIN_FEE') as billed`;
    expect(fees?.kept).toBe(fees?.billed);
  });

  test("is made once when two admins confirm at once", async () => {
    const run = await arrange.run("2026-12-21");
    const [one, other] = await Promise.all([
      finalise(run, "2027-01-04T10:00Z", "a"),
      finalise(run, "2027-01-04T10:00Z", "b"),
    ]);
    expect(accepted(one)).toEqual(accepted(other));
    const [row] = await house.owner`select count(*)::int as n, count(distinct company_id)::int as companies
      from statements where run_id = ${run}`;
    expect(row?.n).toBe(row?.companies);
    expect(row?.n).toBeGreaterThan(0);
    // A new year, a new series.
    expect(accepted(one).numbers?.first).toBe("2027-000001");
  });

  test("sends an event of each statement to its endpoints", async () => {
    await house.owner`insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
      values (null, 'https://receiver.example/', '{statement.finalised}', 'a@b.example', '', 'x')`;
    const [run] = await house.owner<
      { id: number }[]
    >`select id::int from settlement_runs where period_start = '2027-01-04'`;
    const { statements } = accepted(await finalise(run?.id ?? 0, "2027-01-18T10:00Z"));
    const told = await house.owner<{ data: { number: string } }[]>`
      select data from webhook_messages where type = 'statement.finalised'`;
    expect(told).toHaveLength(statements);
    expect(told[0]?.data).toMatchObject({ periodStart: "2027-01-04", periodEnd: "2027-01-17" });
  });
});
