import { afterAll, beforeAll, expect, test } from "vitest";
import { drawDpi } from "#lib/adapters/documents/dpi.ts";
import { readDpi } from "#lib/adapters/documents/testing-dpi.ts";
import { keepBooks } from "#lib/audit/testing.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import {
  makeSellerReportSchema,
  ownSellerYearSchema,
  saveReportingDutySchema,
  sellerReportFileSchema,
  sellerRowsSchema,
  sellerYearPageSchema,
} from "#lib/seller-reports/schema.ts";
import { SELLER } from "#lib/settlements/use-cases/testing.ts";
import { saveReportingDuty, sellerReportMaking, sellerReportReading } from "./make-report.ts";
import { readOwnSellerYear } from "./own-year.ts";
import { listSellerRows, sellerYearReading } from "./seller-year.ts";
import { hashOfReport } from "./testing.ts";

// Books of three companies, one of which owes. The tests are steps of one story.

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
  await keepBooks(house);
});
afterAll(() => house.close());

const NOW = new Date("2027-01-15T10:00:00Z");
const YEAR = "2026";
const seller = () => SELLER;

const make = (actor = house.admin, configured: typeof seller | (() => null) = seller) =>
  house
    .as(actor)
    .run(
      makeSellerReportSchema,
      sellerReportMaking({ seller: configured, draw: drawDpi("DPI_HU"), hash: hashOfReport }),
      { year: YEAR },
      { now: NOW },
    );
const save = (duty: string, version: number, actor = house.admin) =>
  house.as(actor).run(saveReportingDutySchema, saveReportingDuty, { version, body: { duty } });
const show = async (query: object = {}, actor = house.admin) =>
  house
    .as(actor)
    .run(
      sellerYearPageSchema,
      sellerYearReading(seller),
      { year: YEAR, ...query },
      { mode: "read", now: NOW },
    );
const list = (actor: Actor, query: object = {}) =>
  house.as(actor).run(sellerRowsSchema, listSellerRows, { year: YEAR, ...query }, { mode: "read", now: NOW });
const read = (actor: Actor, number?: number) =>
  house
    .as(actor)
    .run(
      sellerReportFileSchema,
      sellerReportReading(hashOfReport),
      { year: YEAR, ...(number && { number }) },
      { mode: "read" },
    );

test("before a report the year has its figures, its gaps, and what has not been paid", async () => {
  const year = accepted(await show());
  expect(year).toMatchObject({ year: 2026, duty: null, reports: [], differences: [] });
  expect(year.due).toEqual([{ kind: "new", sellers: year.sellers.rows.length }]);
  expect(year.sellers.total).toBe(year.sellers.rows.length);
  const [sum] = await house.owner<{ cents: number }[]>`
    select sum(s.total_cents - s.carry_in_cents)::int as cents from statements s where s.kind = 'settlement'
      and (s.outcome <> 'payout' or exists (select from payouts p where p.statement_id = s.id and p.accepted_at is not null and p.rejected_at is null))`;
  expect(year.sums.consideration.reduce((all, cents) => all + cents, 0)).toBe(sum?.cents);
  const [unpaid] = await house.owner<{ count: number }[]>`
    select count(*)::int as count from statements s where s.kind = 'settlement' and s.outcome = 'payout'
      and not exists (select from payouts p where p.statement_id = s.id and p.accepted_at is not null and p.rejected_at is null)`;
  expect(unpaid?.count).toBeGreaterThan(0);
  expect(year.uncredited.count).toBe(unpaid?.count);
  expect(year.sums.taxes).toEqual([0, 0, 0, 0]);
});

test("a company reads its own row, as the admins' list has it, and nobody else's", async () => {
  const [first] = accepted(await list(house.program)).rows;
  if (!first) throw new Error("no seller");
  const { id, ...row } = first;
  const own = (actor: Actor, { now = NOW, year }: { now?: Date; year?: string } = {}) =>
    house
      .as(actor)
      .run(
        ownSellerYearSchema,
        readOwnSellerYear,
        { companyId: String(id), ...(year && { year }) },
        { mode: "read", now },
      );
  const member = await house.createMember(id);
  for (const actor of [member, await house.createMoneyReader(id), house.admin])
    expect(accepted(await own(actor))).toMatchObject({ year: 2026, row });
  expect(codeOf(await own(await house.createUser()))).toBe("not_found");
  // The running year is shown from October on.
  expect(codeOf(await own(member, { now: new Date("2026-09-30T10:00:00Z"), year: YEAR }))).toBe("not_found");
  expect(accepted(await own(member, { now: new Date("2026-10-01T10:00:00Z") })).years).toEqual([
    2026, 2025, 2024, 2023,
  ]);
});

test("the list's pages continue without a gap", async () => {
  const whole = accepted(await list(house.program)).rows;
  const first = accepted(await list(house.program, { limit: "1" }));
  expect(first.rows).toEqual(whole.slice(0, 1));
  const { next } = first;
  const cursor = next && Buffer.from(JSON.stringify(next)).toString("base64url");
  expect(accepted(await list(house.program, { cursor })).rows).toEqual(whole.slice(1));
});

test("nobody reports before the provider's adviser has answered that it must", async () => {
  expect(await make()).toMatchObject({ error: { code: "seller_report_undecided" } });
  expect(accepted(await save("no", 0))).toEqual({ version: 1 });
  expect(await make()).toMatchObject({ error: { code: "seller_report_undecided" } });
  expect(await save("yes", 0)).toMatchObject({ error: { code: "stale" } });
  expect(accepted(await save("yes", 1))).toEqual({ version: 2 });
  expect(accepted(await save("yes", 2))).toEqual({ version: 2 });
  expect(accepted(await show()).duty).toMatchObject({
    version: 2,
    duty: "yes",
    createdBy: house.admin.label,
  });
});

test("a provider without its own details reports nothing", async () => {
  expect(await make(house.admin, () => null)).toMatchObject({ error: { code: "seller_missing" } });
});

test("a figure that differs from the books is shown and refuses the report", async () => {
  const [stray] = await house.owner<{ id: number; company: number }[]>`
    insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in)
    select 'stray', '1', company_id, vehicle_id, 777, 1350, 'card', occurred_at, occurred_on, settled_in
    from payments where settled_in = '2026-08-31' and company_id is not null order by amount_cents desc limit 1
    returning id::int, company_id::int as company`;
  const { differences } = accepted(await show());
  expect(differences).toEqual([expect.objectContaining({ companyId: stray?.company, quarter: 4 })]);
  expect((differences[0]?.paymentsCents ?? 0) - (differences[0]?.ledgerCents ?? 0)).toBe(777);
  expect(await make()).toMatchObject({ error: { code: "seller_report_differs" } });
  await house.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from payments where id = ${stray?.id ?? 0}`;
  });
  expect(accepted(await show()).differences).toEqual([]);
});

test("of two admins at the same time one makes the report, and the other finds nothing to report", async () => {
  const results = await Promise.all([make(), make()]);
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { numbers: [1] } }]);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: "nothing_to_report" } });
  const { reports, due, sellers } = accepted(await show());
  expect(reports).toMatchObject([
    {
      number: 1,
      kind: "new",
      ref: "261741642026-1",
      sellers: sellers.total,
      createdBy: house.admin.label,
      createdAt: NOW,
    },
  ]);
  expect(due).toEqual([]);
});

test("a report after a company's new name corrects that company, and each report stays to be read", async () => {
  const [first] = accepted(await show()).sellers.rows;
  await house.owner`update companies set company_name = 'Taksi Uusi Nimi Oy' where id = ${first?.companyId ?? 0}`;
  expect(accepted(await show()).due).toEqual([{ kind: "correction", sellers: 1 }]);
  expect(accepted(await make()).numbers).toEqual([2]);
  const newest = readDpi(accepted(await read(house.admin)).body);
  expect(newest.records.map(({ docType, name, corrects }) => [docType, name, corrects])).toEqual([
    ["OECD2", "Taksi Uusi Nimi Oy", `2026-26174164-1-${first?.companyId}`],
  ]);
  expect(newest.operator).toMatchObject({ docType: "OECD0", docRef: "2026-26174164-1-P" });
  expect(readDpi(accepted(await read(house.program, 1)).body).records.length).toBeGreaterThan(1);
  expect(await read(house.admin, 3)).toMatchObject({ error: { code: "not_found" } });
});

test("reports are behind the admins' wall, and the database changes none", async () => {
  const { user } = await house.createCompany({ status: "active" });
  expect(await show({}, user)).toMatchObject({ error: { code: "not_found" } });
  expect(await list(user)).toMatchObject({ error: { code: "forbidden" } });
  expect(await read(user)).toMatchObject({ error: { code: "not_found" } });
  expect(await make(user)).toMatchObject({ error: { code: "forbidden" } });
  expect(await save("no", 2, user)).toMatchObject({ error: { code: "forbidden" } });
  await expect(house.owner`update seller_reports set body = ''`).rejects.toThrow();
  await expect(house.owner`delete from seller_report_records`).rejects.toThrow();
});

test("a changed text is not handed out", async () => {
  await house.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update seller_reports set body = replace(body, '<ConsQ3', '<!-- --><ConsQ3') where number = 1`;
  });
  await expect(read(house.admin, 1)).rejects.toThrow("was changed");
});
