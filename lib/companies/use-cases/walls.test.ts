import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { listOwnCompanies } from "#lib/accounts/queries/accounts-users.ts";
import {
  findCompany,
  insertMembership,
  listPackages,
  markCompanyDeleted,
  updateCompany,
} from "#lib/companies/queries/companies.ts";
import { countByStatus, listCompanyRows, listWholeCompanies } from "#lib/companies/queries/company-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { insertEvent } from "#lib/events/queries/events.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

const TENANT_TABLES = [
  "companies",
  "memberships",
  "company_packages",
  "vehicles",
  "drivers",
  "events",
  "submissions",
  "users",
];

/** Tests each wall alone: the rules without row-level security, and row-level security without the rules. */
describe("user B and company A", () => {
  let house: TestHouse;
  let company: Company;
  let userB: Actor;

  beforeAll(async () => {
    house = await openTestHouse();
    company = (await house.createCompany({ status: "active", body: { companyName: "Kanarialintu A Oy" } }))
      .company;
    userB = (await house.createCompany({ status: "active" })).user;
  });
  afterAll(() => house.close());

  const rowOfA = async () =>
    JSON.stringify(await house.owner`select * from companies where id = ${company.id}`);

  describe("by the rules alone, with row-level security off", () => {
    beforeAll(async () => {
      for (const table of TENANT_TABLES)
        await house.owner.unsafe(`alter table ${table} disable row level security`);
    });
    afterAll(async () => {
      for (const table of TENANT_TABLES)
        await house.owner.unsafe(`alter table ${table} enable row level security`);
    });

    test("row-level security is off", async () => {
      const rows = await asB((db) => db.execute(sql`select id from companies where id = ${company.id}`));
      expect(rows).toHaveLength(1);
    });

    test.each<[string, (asker: ReturnType<TestHouse["as"]>, id: number) => Promise<{ ok: boolean }>]>([
      ["read", (asker, id) => asker.get(id)],
      ["saved", (asker, id) => asker.save(id, { companyName: "Kaapattu Oy" })],
      ["deactivated", (asker, id) => asker.save(id, { status: "inactive" })],
      ["deleted", (asker, id) => asker.remove(id)],
    ])("the company is not found when it is %s", async (_, ask) => {
      const before = await rowOfA();
      expect(await ask(house.as(userB), company.id)).toEqual({ ok: false, error: { code: "not_found" } });
      expect(await rowOfA()).toBe(before);
    });

    test("the company is in no list, count or search", async () => {
      const asker = house.as(userB);
      const lists = [
        await asker.list(),
        await asker.listPage(),
        await asker.listPage({ q: "Kanarialintu" }),
        await asker.listPage({ status: "active", provider: company.provider }),
      ];
      for (const list of lists) expect(JSON.stringify(accepted<unknown>(list))).not.toContain("Kanarialintu");
      expect(accepted(await asker.listPage()).counts).toEqual({
        incomplete: 0,
        pending: 0,
        active: 1,
        inactive: 0,
      });
    });
  });

  describe("by row-level security alone, without the rules", () => {
    test.each<[string, (db: Tx) => Promise<unknown>]>([
      ["findCompany", (db) => findCompany(db, company.id)],
      ["findCompany with a lock", (db) => findCompany(db, company.id, { lock: true })],
      ["listPackages", (db) => listPackages(db, [company.id])],
      ["listOwnCompanies", (db) => listOwnCompanies(db, [company.id])],
      ["listCompanyRows", (db) => listCompanyRows(db, slice)],
      [
        "listWholeCompanies",
        (db) => listWholeCompanies(db, { ...slice, order: { by: "id", direction: "asc" } }),
      ],
      ["countByStatus", (db) => countByStatus(db, { companyIds: [company.id] })],
      [
        "the people of company A",
        (db) => db.execute(sql`select email from users where email = ${company.owner}`),
      ],
      [
        "the history of company A",
        (db) => db.execute(sql`select * from events where company_id = ${company.id}`),
      ],
    ])("%s sees no row of the company", async (_, query) => {
      const answer = await asB(query);
      const seen = answer instanceof Map ? [...answer.values()] : answer;
      expect(JSON.stringify(seen)).not.toMatch(/Kanarialintu|henkilo|standard|"active":[1-9]/);
    });

    test("the list shows only the user's own companies", async () => {
      const all = await asB((db) => listWholeCompanies(db, { ...slice, filter: { companyIds: null } }));
      expect(all.map(({ id }) => id)).toEqual(userB.companyIds);
    });

    test("an update reaches no row of the company", async () => {
      const before = await rowOfA();
      await asB((db) => updateCompany(db, company, { ...company, companyName: "Kaapattu Oy" }));
      await asB((db) => markCompanyDeleted(db, company.id, { at: new Date(), by: "B" }));
      expect(await rowOfA()).toBe(before);
    });

    test.each<[string, (db: Tx) => Promise<unknown>]>([
      [
        "a package",
        (db) =>
          db.execute(
            sql`insert into company_packages (company_id, name, starts_on) values (${company.id}, 'premium', '2001-01-01')`,
          ),
      ],
      [
        "a membership",
        (db) => insertMembership(db, { companyId: company.id, userId: userB.id ?? 0, role: "owner" }),
      ],
      [
        "an event",
        (db) =>
          insertEvent(db, {
            actorKind: "user",
            actorLabel: "B",
            entityType: "company",
            entityId: company.id,
            companyId: company.id,
            action: "update",
          }),
      ],
    ])("%s cannot be inserted into the company", async (_, query) => {
      await expect(asB(query)).rejects.toMatchObject({ cause: { code: "42501" } });
    });
  });

  const slice = {
    filter: { companyIds: null, search: "kanarialintu" },
    order: { by: "name", direction: "asc" },
    cursor: null,
    limit: 50,
  } as const;

  const asB = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    house.database.asActor(userB, { mode: "write" }, work);
});

test("a read runs in a read-only transaction", async () => {
  const house = await openTestHouse();
  try {
    const { user, company } = await house.createCompany();
    const write = house.database.asActor(user, { mode: "read" }, (db) =>
      db.execute(sql`update companies set company_name = 'x' where id = ${company.id}`),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "25006" } });
    expect(codeOf(await house.as(user).get(company.id))).toBe("ok");
  } finally {
    await house.close();
  }
});

test("an actor's rights do not pass to the next actor on the same connection", async () => {
  const house = await openTestHouse();
  try {
    const { user, company } = await house.createCompany();
    const stranger = await house.createUser();
    const seen = (actor: Actor) =>
      house.database.asActor(actor, { mode: "read" }, (db) => db.execute(sql`select id from companies`));
    for (let round = 0; round < 20; round += 1) {
      expect(await seen(house.admin)).toHaveLength(1);
      expect(await seen(user)).toEqual([{ id: String(company.id) }]);
      expect(await seen(stranger)).toHaveLength(0);
      await expect(
        house.database.asServer((db) => db.execute(sql`select id from companies`)),
      ).rejects.toMatchObject({
        cause: { code: "42501" },
      });
    }
  } finally {
    await house.close();
  }
});
