import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { wholeHistoryTable } from "#lib/history/columns.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import {
  companyHistoryExportSchema,
  companyHistorySchema,
  wholeHistoryExportSchema,
  wholeHistoryListSchema,
  wholeHistoryScreenSchema,
} from "#lib/history/schema.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import {
  exportCompanyHistory,
  exportWholeHistory,
  listWholeHistoryPage,
  readCompanyHistory,
  readWholeHistory,
} from "./whole.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
let other: { company: Company; user: Actor };

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = await house.createCompany({ status: "active" });
  accepted(await house.as(user).save(company.id, { accountantEmail: "tili@toimisto.example" }));
  await house.owner`insert into events (actor_kind, actor_label, actor_admin, entity_type, entity_id, company_id, action, before, after)
    values ('user', ${user.label}, false, 'company', ${company.id}, ${company.id}, 'update',
        '{"billing.iban": "FI21…0785"}', '{"billing.iban": "FI37…0776"}'),
      ('user', ${house.admin.label}, true, 'company', ${company.id}, ${company.id}, 'update',
        '{"billing.ibanConfirmed": null}', '{"billing.ibanConfirmed": "FI37…0776"}'),
      ('user', 'kuskit@a.example', false, 'driver', 77, ${other.company.id}, 'update',
        '{"contact.lastName": "Aalto"}', '{"contact.lastName": "Mäki"}')`;
  await house.owner`insert into admin_events (actor_kind, actor_label, entity_type, entity_id, action, before, after)
    values ('user', ${house.admin.label}, 'user', '12', 'update', '{"admin": "false"}', '{"admin": "true"}')`;
});
afterAll(() => house.close());

const READ = { mode: "read" } as const;
const everything = (actor: Actor, query: object = {}) =>
  house.as(actor).run(wholeHistoryScreenSchema, readWholeHistory, query, READ);
const rows = async (query: object = {}) => accepted(await everything(house.admin, query)).page.rows;
const ofCompany = (actor: Actor, query: object = {}, companyId = company.id) =>
  house.as(actor).run(companyHistorySchema, readCompanyHistory, { companyId, ...query }, READ);

/** `company.update billing.iban` */
const brief = ({ kind, action, after }: WholeHistoryEntry): string =>
  [`${kind}.${action}`, ...(action === "update" ? Object.keys({ ...after }) : [])].join(" ");

describe("the history of everything", () => {
  test("is only for admins, on screen, as a file and for programs", async () => {
    expect(codeOf(await everything(user))).toBe("forbidden");
    const file = house.as(user).run(wholeHistoryExportSchema, exportWholeHistory, { format: "csv" }, READ);
    expect(codeOf(await file)).toBe("forbidden");
    const call = house.as(user).run(wholeHistoryListSchema, listWholeHistoryPage, {}, READ);
    expect(codeOf(await call)).toBe("forbidden");
  });

  test("holds companies, fleets and the provider's own entities, newest first", async () => {
    const all = await rows();
    const instants = all.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    expect(all.map(brief)).toEqual(
      expect.arrayContaining(["user.update admin", "driver.update contact.lastName", "company.create"]),
    );
  });

  test.each<[string, object, string[]]>([
    ["kind", { kind: "driver" }, ["driver.update contact.lastName"]],
    ["a kind of the provider's own", { kind: "user" }, ["user.update admin"]],
    ["person, in whatever case", { person: "Kuskit@A.example" }, ["driver.update contact.lastName"]],
    ["person and field", { person: "kuskit@a.example", field: "billing.iban" }, []],
    ["days to come", { from: "2999-01-01" }, []],
    ["days of old", { to: "1999-01-01" }, []],
    ["a business id that nobody has", { businessId: "1111111-4" }, []],
  ])("is narrowed by %s", async (_, query, expected) => {
    expect((await rows(query)).map(brief).toSorted()).toEqual(expected.toSorted());
  });

  test("filters by the account number, with its confirmations", async () => {
    const found = (await rows({ field: "billing.iban" })).map(brief);
    expect(found).toEqual(
      expect.arrayContaining(["company.update billing.iban", "company.update billing.ibanConfirmed"]),
    );
    for (const one of found) expect(one).toContain("billing.iban");
  });

  test("of a business id holds only that company's events, in any spelling of the id", async () => {
    const found = await rows({ businessId: `FI${company.businessId.replace("-", "")}` });
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map((one) => one.company?.id))).toEqual(new Set([company.id]));
  });

  test("is paged to its end and back, each event once", async () => {
    const call = async (cursor?: string) =>
      accepted(
        await house
          .as(house.admin)
          .run(wholeHistoryListSchema, listWholeHistoryPage, { limit: "3", ...(cursor && { cursor }) }, READ),
      );
    const all = (await rows()).map(({ place, id }) => `${place} ${id}`);
    const seen: string[] = [];
    let page = await call();
    for (;;) {
      seen.push(...page.rows.map(({ place, id }) => `${place} ${id}`));
      if (!page.next) break;
      page = await call(cursorText(page.next));
    }
    expect(seen).toEqual(all);
    if (!page.previous) throw new Error("no way back");
    const before = await call(cursorText(page.previous));
    const last = all.length % 3 || 3;
    expect(before.rows.map(({ place, id }) => `${place} ${id}`)).toEqual(all.slice(-last - 3, -last));
  });

  test("as a file names the entity, the person and both values in words", async () => {
    const file = await house
      .as(house.admin)
      .run(wholeHistoryExportSchema, exportWholeHistory, { format: "csv", kind: "driver" }, READ);
    const [, who, what, where, change] = Object.values(wholeHistoryTable.columns).map(({ value }) =>
      accepted(file).rows.map((row) => value(row)),
    );
    expect([who, what, where, change]).toEqual([
      ["kuskit@a.example"],
      ["Kuljettaja 77"],
      [other.company.companyName],
      ["Sukunimi: Aalto → Mäki"],
    ]);
  });
});

describe("the history of one company", () => {
  test("is not found by another company's people", async () => {
    expect(codeOf(await ofCompany(other.user))).toBe("not_found");
    const query = { companyId: company.id, format: "csv" };
    const file = house.as(other.user).run(companyHistoryExportSchema, exportCompanyHistory, query, READ);
    expect(codeOf(await file)).toBe("not_found");
  });

  test("shows the latest changes of the account number whatever the filter, and hides the provider's people", async () => {
    const { ibanChanges, page } = accepted(await ofCompany(user, { field: "accountantEmail" }));
    expect(page.rows.map(brief)).toEqual(["company.update accountantEmail"]);
    expect(new Set(ibanChanges.map(({ actor }) => actor))).toEqual(new Set([null, user.label]));
  });

  test("narrowed to one entity holds its events in this company alone, on screen and as a file", async () => {
    const asked = async (entity: string, companyId = other.company.id) =>
      accepted(await ofCompany(house.admin, { entity }, companyId)).page.rows.map(brief);
    expect(await asked("driver:77")).toEqual(["driver.update contact.lastName"]);
    expect(await asked("vehicle:77")).toEqual([]);
    expect(await asked("driver:77", company.id)).toEqual([]);
    const query = { companyId: other.company.id, entity: "driver:77", format: "csv" };
    const file = house.as(other.user).run(companyHistoryExportSchema, exportCompanyHistory, query, READ);
    expect(accepted(await file).rows.map(brief)).toEqual(["driver.update contact.lastName"]);
  });

  test("does not let a company's people ask what a person of the provider did", async () => {
    const ask = async (actor: Actor) =>
      accepted(await ofCompany(actor, { person: house.admin.label })).page.rows.length;
    expect(await ask(user)).toBe(0);
    expect(await ask(house.admin)).toBeGreaterThan(0);
    expect(accepted(await ofCompany(user, { person: user.label })).page.rows.length).toBeGreaterThan(0);
  });
});
