import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { byPriority } from "#lib/discounts/rules/discount.ts";
import {
  createDiscountSchema,
  discountIdSchema,
  discountListPageSchema,
  endDiscountSchema,
  previewDiscountSchema,
  saveDiscountSchema,
} from "#lib/discounts/schema.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { listDiscountsOf } from "#lib/settlements/queries/settlement-inputs.ts";
import { getOpenStatement } from "#lib/settlements/use-cases/compute.ts";
import { arrangerOf } from "#lib/settlements/use-cases/testing.ts";
import { previewDiscount } from "./preview.ts";
import { getDiscount, listDiscountPage } from "./read.ts";
import { createDiscount, endDiscount, saveDiscount } from "./save.ts";

// The current period is 9.–22.11.2026.
const NOW = new Date("2026-11-18T10:00:00Z");
const PERIOD = { start: "2026-11-09", end: "2026-11-22" };

let house: TestHouse;
let companyId: number;
let other: number;
let member: Actor;
beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  const made = await house.createCompany({ status: "active", body: { companyName: "Alen Taksi Oy" } });
  companyId = made.company.id;
  member = made.user;
  other = (await house.createCompany({ status: "active", body: { provider: "dride" } })).company.id;
  for (const id of [companyId, other]) {
    await arrange.packages(id, [["standard", "2026-01-05", null]]);
    const vehicle = await arrange.vehicle(`ALE-${id}`, [[id, "2026-01-05", null]]);
    const joined = await arrange.vehicle(`UUS-${id}`, [[id, "2026-11-12", null]]);
    await arrange.payments(id, PERIOD.start, [
      [vehicle, "2026-11-10", 40_000],
      [vehicle, "2026-11-17", 31_234],
      [joined, "2026-11-14", 12_345],
    ]);
  }
});
beforeEach(() => house.owner`delete from settlement_runs`);
afterAll(() => house.close());

const TERMS = {
  name: "Syysale",
  target: "commission",
  basisPoints: 2_500,
  company: null as { id: number } | null,
  validFrom: "2026-11-16",
  validTo: null as string | null,
};
type Terms = Omit<Partial<typeof TERMS>, "basisPoints"> & {
  basisPoints?: number | null;
  amountCents?: number;
  provider?: string;
};
const by = (actor: Actor = house.admin) => {
  const { run } = house.as(actor);
  const at = { now: NOW };
  return {
    create: (change: Terms = {}) =>
      run(createDiscountSchema, createDiscount, { body: { ...TERMS, ...change } }, at),
    save: (discountId: number, body: object, version?: number) =>
      run(saveDiscountSchema, saveDiscount, { discountId, body, ...(version && { version }) }, at),
    end: (discountId: number, version: number) =>
      run(endDiscountSchema, endDiscount, { discountId, version }, at),
    get: (discountId: number) => run(discountIdSchema, getDiscount, { discountId }, { ...at, mode: "read" }),
    list: (query: object) => run(discountListPageSchema, listDiscountPage, query, { ...at, mode: "read" }),
    preview: (discount: object, replaces: number | null = null) =>
      run(previewDiscountSchema, previewDiscount, { body: { discount, replaces } }, { ...at, mode: "read" }),
  };
};
const totalOf = (id: number) =>
  house.database.asActor(house.admin, { mode: "read" }, async (db) => {
    const ctx = { actor: house.admin, db, now: NOW, today: "2026-11-18", requestId: "r" };
    return accepted(await getOpenStatement(ctx, { companyId: id, period: PERIOD })).totalCents;
  });
const cancel = async (id: number) => {
  const { version } = accepted(await by().get(id));
  await house.owner`update discounts set cancelled = true where id = ${id} and version = ${version}`;
};
const close = (start: string) =>
  house.owner`insert into settlement_runs (period_start, period_end, closed_at) values (${start}, ${start}::date + 13, now())`;

describe("a preview shows to the cent the effect of saving on the current period", () => {
  test.each<[string, Terms]>([
    ["a part of the commission from a day on", {}],
    ["so many euros of the commission", { basisPoints: null, amountCents: 777 }],
    [
      "all of the monthly fee until a day",
      { target: "monthlyFee", basisPoints: 10_000, validFrom: "2026-11-01", validTo: "2026-11-13" },
    ],
    [
      "so many euros a month",
      { target: "monthlyFee", basisPoints: null, amountCents: 1_000, validFrom: "2026-11-11" },
    ],
    ["half the joining fee", { target: "joiningFee", basisPoints: 5_000, validFrom: "2026-11-01" }],
    ["a joining fee of other days", { target: "joiningFee", basisPoints: 5_000 }],
    ["what begins later", { validFrom: "2026-11-23" }],
  ])("%s", async (_, terms) => {
    const wanted = { ...TERMS, ...terms, company: { id: companyId } };
    const before = await totalOf(companyId);
    const preview = accepted(await by().preview(wanted));
    const { id } = accepted(await by().create({ ...terms, company: { id: companyId } }));
    const after = await totalOf(companyId);
    expect(preview).toMatchObject({ companies: 1, computed: 1, differenceCents: after - before });
    expect(preview.estimatedCents).toBe(after - before);
    const named = { id: companyId, name: "Alen Taksi Oy", beforeCents: before, afterCents: after };
    expect(preview.largest).toEqual(after === before ? [] : [named]);
    await cancel(id);
    expect(await totalOf(companyId)).toBe(before);
  });

  test("of a change is compared with the former discount; of two, in their order", async () => {
    const whole = { validFrom: "2026-11-01" };
    const first = accepted(await by().create({ ...whole, basisPoints: 8_000 }));
    const second = accepted(await by().create({ ...whole, basisPoints: 5_000, company: { id: companyId } }));
    const body = { ...TERMS, ...whole, basisPoints: 1_000 };
    const preview = accepted(await by().preview(body, first.id));
    const before = [await totalOf(companyId), await totalOf(other)];
    accepted(await by().save(first.id, body));
    const after = [await totalOf(companyId), await totalOf(other)];
    const differences = after.map((cents, at) => cents - (before[at] ?? 0));
    expect(differences[0]).not.toBe(differences[1]);
    expect(preview.differenceCents).toBe(differences.reduce((sum, cents) => sum + cents, 0));
    expect(preview).toMatchObject({ companies: 2, computed: 2, changed: 2 });
    for (const { id } of [first, second]) await cancel(id);
  });

  test("the discounts of a period have the same order as in a preview", async () => {
    const ids = [];
    for (const terms of [
      { company: { id: companyId } },
      { provider: "dride" },
      {},
      { company: { id: other } },
    ])
      ids.push(accepted(await by().create(terms)).id);
    const rows = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
      listDiscountsOf(db, PERIOD),
    );
    expect(rows.map(({ id }) => id)).toEqual([...rows].sort(byPriority).map(({ id }) => id));
    expect(rows).toHaveLength(4);
    for (const id of ids) await cancel(id);
  });
});

describe("a settled discount", () => {
  test("stays: nothing begins on settled days, and it may only be ended", async () => {
    const begun = accepted(await by().create({ validFrom: "2026-10-20", company: { id: companyId } }));
    await close("2026-10-26");
    expect(await by().create({ validFrom: "2026-11-08" })).toMatchObject({
      error: { code: "invalid", issues: [{ path: "validFrom", code: "discount_day_settled" }] },
    });
    const same = { ...TERMS, validFrom: "2026-10-20", company: { id: companyId } };
    expect(await by().save(begun.id, { ...same, basisPoints: 1_000 })).toMatchObject({
      error: { code: "discount_settled", issues: [{ path: "basisPoints" }] },
    });
    expect(await by().save(begun.id, { ...same, validTo: "2026-11-01" })).toMatchObject({ ok: false });
    expect(accepted(await by().end(begun.id, begun.version))).toMatchObject({
      validTo: "2026-11-18",
      settled: true,
      state: "current",
    });
  });

  test("is protected by the database too", async () => {
    const [row] = await house.owner`insert into discounts (name, target, basis_points, valid_from, created_by)
      values ('x', 'commission', 100, '2026-09-01', 'x') returning id`;
    const later = await house.owner`insert into discounts (name, target, basis_points, valid_from, created_by)
      values ('x', 'commission', 100, '2027-09-01', 'x') returning id`;
    await close("2026-09-14");
    for (const wrong of [
      `update discounts set basis_points = 200 where id = ${row?.id}`,
      `update discounts set name = 'y' where id = ${row?.id}`,
      `update discounts set cancelled = true where id = ${row?.id}`,
      `update discounts set provider = 'dride' where id = ${row?.id}`,
      `update discounts set valid_from = '2026-09-02' where id = ${row?.id}`,
      `update discounts set valid_to = '2026-09-26' where id = ${row?.id}`,
      `update discounts set valid_from = '2026-09-20' where id = ${later[0]?.id}`,
      `insert into discounts (name, target, basis_points, valid_from, created_by) values ('x', 'commission', 1, '2026-09-27', 'x')`,
    ])
      await expect(house.owner.unsafe(wrong), wrong).rejects.toMatchObject({ code: "CH032" });
    await house.owner`update discounts set valid_to = '2026-09-27', note = 'y' where id = ${row?.id ?? 0}`;
    await house.owner`update discounts set cancelled = true where id = ${later[0]?.id}`;
    await expect(house.owner`delete from discounts`).rejects.toMatchObject({ code: "CH003" });
  });
});

test("has its history, and a save against an older version is refused with both values", async () => {
  const made = accepted(await by().create({ company: { id: companyId } }));
  const body = { ...TERMS, company: { id: companyId } };
  accepted(await by().save(made.id, { ...body, basisPoints: 3_000 }, made.version));
  expect(await by().save(made.id, { ...body, name: "Oma" }, made.version)).toMatchObject({
    error: {
      code: "stale",
      issues: [{ path: "name" }, { path: "basisPoints", yours: "2500", theirs: "3000" }],
    },
  });
  const history = await house.database.asActor(house.admin, { mode: "read" }, (db) =>
    adminHistoryPage({ db }, { type: "discount", id: made.id }, undefined),
  );
  expect(history.rows.map(({ action, after }) => [action, after?.basisPoints])).toEqual([
    ["update", 3_000],
    ["create", 2_500],
  ]);
  await cancel(made.id);
});

test("is only for admins", async () => {
  const mine = accepted(await by().create({ company: { id: companyId } }));
  for (const refused of [
    await by(member).create(),
    await by(member).get(mine.id),
    await by(member).list({}),
    await by(member).save(mine.id, TERMS),
    await by(member).end(mine.id, 1),
    await by(member).preview(TERMS),
  ])
    expect(refused).toMatchObject({ ok: false, error: { code: "forbidden" } });
  const noting = house.database.asActor(member, { mode: "read" }, (db) =>
    db.execute("select note from discounts"),
  );
  await expect(noting).rejects.toMatchObject({ cause: { code: "42501" } });
  await cancel(mine.id);
});

test("is listed by target, scope, state, and a part of its name or its company's", async () => {
  const found = async (query: object) => accepted(await by().list(query)).rows.map(({ name }) => name);
  const made = [
    await by().create({ name: "Lista A", validFrom: "2026-11-17", company: { id: companyId } }),
    await by().create({ name: "Lista B", target: "joiningFee", validFrom: "2026-12-01" }),
    await by().create({ name: "Lista C", provider: "dride", validFrom: "2026-11-01", validTo: "2026-11-10" }),
  ].map((one) => accepted(one).id);
  expect(await found({ q: "lista" })).toEqual(["Lista B", "Lista A", "Lista C"]);
  expect(await found({ q: "lista", sort: "name" })).toEqual(["Lista A", "Lista B", "Lista C"]);
  expect(await found({ q: "lista", state: "current" })).toEqual(["Lista A"]);
  expect(await found({ q: "lista", state: "coming" })).toEqual(["Lista B"]);
  expect(await found({ q: "lista", state: "ended" })).toEqual(["Lista C"]);
  expect(await found({ q: "lista", scope: "provider" })).toEqual(["Lista C"]);
  expect(await found({ q: "lista", scope: "all" })).toEqual(["Lista B"]);
  expect(await found({ q: "alen taksi", state: "current", sort: "validFrom" })).toContain("Lista A");
  expect(await found({ q: "lista", target: "joiningFee" })).toEqual(["Lista B"]);
  for (const id of made) await cancel(id);
});

test.each<[object, string, string]>([
  [{ basisPoints: null }, "basisPoints", "one_measure"],
  [{ amountCents: 100 }, "basisPoints", "one_measure"],
  [{ basisPoints: 10_001 }, "basisPoints", "discount_percent"],
  [{ company: { id: 1 }, provider: "dride" }, "provider", "discount_one_scope"],
  [{ validTo: "2026-11-15" }, "validTo", "date_order"],
  [{ company: { id: 999_999 } }, "company", "not_found"],
])("refuses %j", async (change, path, code) => {
  expect(await by().create(change)).toMatchObject({ error: { code: "invalid", issues: [{ path, code }] } });
});
