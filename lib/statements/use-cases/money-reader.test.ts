import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { type Actor, readingMoney } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { getFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { readHome } from "#lib/home/use-cases/home.ts";
import { companyPersonSchema } from "#lib/people/schema.ts";
import { removePerson } from "#lib/people/use-cases/change-person.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { statementIdSchema } from "#lib/settlements/schema.ts";
import { statementListSchema } from "#lib/statements/schema.ts";
import { listStatements } from "./list.ts";
import { makeCalendarLink } from "./payout-calendar.ts";
import { viewStatement } from "./read.ts";
import { keepStatement, partiesOf, simpleStatement } from "./testing.ts";

let house: TestHouse;
let company: Company;
let other: Company;
let owner: Actor;
let reader: Actor;
let statementId: number;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user: owner } = await house.createCompany({ status: "active" }));
  ({ company: other } = await house.createCompany({ status: "active" }));
  reader = await house.createMoneyReader(company.id);
  statementId = await keepStatement(house.owner, {
    ...simpleStatement(100_000),
    companyId: company.id,
    period: { start: "2026-01-05", end: "2026-01-18" },
    number: "2026-000001",
    parties: partiesOf(company),
  });
});
afterAll(() => house.close());

const read = { mode: "read" } as const;
const place = () => ({ companyId: company.id });

describe("a person who reads only a company's money", () => {
  test("reads its statements, and those of no other company", async () => {
    const list = (companyId: number) =>
      house.as(reader).run(statementListSchema, listStatements, { companyId }, read);
    expect(accepted(await list(company.id)).rows.map(({ id }) => id)).toEqual([statementId]);
    expect(codeOf(await list(other.id))).toBe("not_found");
    const shown = accepted(
      await house.as(reader).run(statementIdSchema, viewStatement, { ...place(), statementId }, read),
    );
    expect(shown).toMatchObject({ document: { number: "2026-000001" }, links: [], accountantEmail: null });
  });

  test("gets no driver or vehicle with the money's page", async () => {
    await house.owner`insert into drivers ${house.owner({
      company_id: company.id,
      status: "incomplete",
      created_by: "x",
      modified_by: "x",
      last_name: "Kuljettaja",
      taxi_driving_license_expiration: "2020-01-31",
    })}`;
    const home = async (actor: Actor) =>
      accepted(await house.as(actor).run(companyIdSchema, readHome, place(), read));
    expect((await home(owner)).todo.requirements).toHaveLength(1);
    expect((await home(reader)).todo).toMatchObject({ requirements: [], returned: [] });
  });

  test("finds the company in the list of companies and nowhere else", async () => {
    const as = house.as(reader);
    expect(accepted(await as.listPage()).page.rows).toEqual([
      expect.objectContaining({ id: company.id, vehicleCount: null, driverCount: null }),
    ]);
    expect(accepted(await as.list()).rows).toEqual([]);
    expect(codeOf(await as.get(company.id))).toBe("not_found");
    expect(codeOf(await as.run(companyIdSchema, getFleetCompany, place(), read))).toBe("not_found");
  });

  test("changes nothing", async () => {
    const as = house.as(reader);
    expect(codeOf(await as.save(company.id, { companyName: "Kaapattu Oy" }))).toBe("not_found");
    expect(codeOf(await as.remove(company.id))).toBe("not_found");
    expect(codeOf(await as.run(companyIdSchema, makeCalendarLink, place()))).toBe("not_found");
  });

  test("leaves the company alone, and removes nobody else", async () => {
    const leaving = await house.createMoneyReader(company.id);
    const remove = (userId: number | null) =>
      house.as(leaving).run(companyPersonSchema, removePerson, { companyId: company.id, userId });
    expect(codeOf(await remove(owner.id))).toBe("not_found");
    accepted(await remove(leaving.id));
    expect(
      await house.owner`select user_id::int as id from memberships where company_id = ${company.id} order by 1`,
    ).toEqual([{ id: owner.id }, { id: reader.id }]);
    const [left] =
      await house.owner`select action, before->>'person.email' as email, before->>'person.role' as role
      from events where company_id = ${company.id} order by id desc limit 1`;
    expect(left).toEqual({ action: "remove_person", email: leaving.label, role: "money" });
  });

  test("reads no driver, history or secret link in a use case for money, and no people", async () => {
    await house.owner`insert into payout_calendars (company_id, link_id) values (${company.id}, gen_random_uuid())`;
    await house.owner`insert into statement_links (id, company_id, statement_id, email, expires_at, created_by)
      values (gen_random_uuid(), ${company.id}, ${statementId}, 'a@x.example', now() + interval '1 day', 'x')`;
    for (const table of ["drivers", "events", "memberships", "payout_calendars", "statement_links"]) {
      const count = async (actor: Actor) => {
        const [row] = await house.database.asActor(actor, { mode: "read" }, (db) =>
          db.execute<{ count: number }>(
            `select count(*)::int as count from ${table} where company_id = ${company.id}`,
          ),
        );
        return row?.count;
      };
      expect(await count(owner), table).toBeGreaterThan(0);
      expect(await count(readingMoney(reader)), table).toBe(0);
    }
  });

  test("reads no row of the company outside a use case for money", async () => {
    const tables = await house.owner<{ name: string }[]>`
      select table_name as name from information_schema.columns c
      where table_schema = 'public' and column_name = 'company_id' and exists (select from pg_class r
        where r.relname = c.table_name and r.relkind = 'r' and has_table_privilege('tolppa_user', r.oid, 'select'))`;
    for (const mode of ["read", "write"] as const)
      for (const { name } of tables) {
        const seen = await house.database.asActor(reader, { mode }, (db) =>
          db.execute(`select from ${name} where company_id = ${company.id}`),
        );
        expect(seen, name).toHaveLength(0);
      }
  });
});

test("who reads only an aggregator's money oversees no company under it", async () => {
  await house.owner`update companies set company_type = 'aggregator' where id = ${other.id}`;
  await house.owner`update companies set aggregator_company_id = ${other.id} where id = ${company.id}`;
  const overseen = async (role: string) => {
    const { id } = await house.createUser();
    await house.owner`insert into memberships values (${id}, ${other.id}, ${role})`;
    const [row] = await house.owner`select companies_overseen_by(${id})::text[] as ids`;
    return row?.ids;
  };
  expect(await overseen("member")).toEqual([String(company.id)]);
  expect(await overseen("money")).toEqual([]);
});
