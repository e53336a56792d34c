import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { viewingActor } from "#lib/accounts/rules/viewing.ts";
import { getCurrentUser } from "#lib/accounts/use-cases/account.ts";
import { createSession, findSession } from "#lib/accounts/use-cases/sessions.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { createVehicleSchema, vehicleListPageSchema } from "#lib/fleet/schema.ts";
import { createVehicle } from "#lib/fleet/use-cases/create.ts";
import { listVehiclePage } from "#lib/fleet/use-cases/list.ts";
import { historyListSchema } from "#lib/history/schema.ts";
import { listHistory } from "#lib/history/use-cases/list.ts";
import { invitePersonSchema } from "#lib/people/schema.ts";
import { invitePerson } from "#lib/people/use-cases/invite.ts";
import { listCompanyPeople } from "#lib/people/use-cases/read-people.ts";
import { accepted, newCompany, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search } from "#lib/search/use-cases/search.ts";

// Read-only actors: an aggregator's people for the companies under it, an admin who views a company.

let house: TestHouse;
let aggregator: { company: Company; user: Actor };
let under: Company;
let elsewhere: Company;
let overseer: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  aggregator = await house.createCompany({ status: "active" });
  await house.owner`update companies set company_type = 'aggregator' where id = ${aggregator.company.id}`;
  under = (await house.createCompany({ status: "active", body: { companyName: "Aluskasvi Oy" } })).company;
  elsewhere = (await house.createCompany({ status: "active", body: { companyName: "Muualla Oy" } })).company;
  await house.owner`update companies set aggregator_company_id = ${aggregator.company.id} where id = ${under.id}`;
  overseer = await actorNow(aggregator.user);
});
afterAll(() => house.close());

/** The actor of a person's session, as every request reads it. */
async function actorNow({ id }: Actor): Promise<Actor> {
  const now = new Date();
  const sid = await house.database.asServerInTransaction((db) =>
    createSession(db, { userId: id ?? 0, now, address: "::1", userAgent: null, amr: ["pwd"] }),
  );
  const session = await findSession(house.database, sid, now);
  if (!session) throw new Error("no session");
  return session.actor;
}

const oversees = async (): Promise<readonly number[]> =>
  (await actorNow(aggregator.user)).readOnlyCompanyIds ?? [];

describe("the companies that an aggregator's people read", () => {
  test("are those under it, beside their own", async () => {
    expect(overseer).toMatchObject({
      companyIds: [aggregator.company.id],
      readOnlyCompanyIds: [under.id],
    });
  });

  test.each([
    ["a regional partner", "regional_partner"],
    ["an operator", "operator"],
  ])("are none if it is %s", async (_, type) => {
    const become = (to: string) =>
      house.owner`update companies set company_type = ${to} where id = ${aggregator.company.id}`;
    await become(type);
    expect(await oversees()).toEqual([]);
    await become("aggregator");
  });

  test("are none while the aggregator is out of use, and never a deleted one", async () => {
    const status = (to: string) => house.as(house.admin).save(aggregator.company.id, { status: to });
    accepted(await status("inactive"));
    expect(await oversees()).toEqual([]);
    accepted(await status("active"));
    expect(await oversees()).toEqual([under.id]);
    const draft = (await house.createCompany()).company;
    await house.owner`update companies set aggregator_company_id = ${aggregator.company.id} where id = ${draft.id}`;
    expect(await oversees()).toEqual([under.id, draft.id]);
    accepted(await house.as(house.admin).remove(draft.id));
    expect(await oversees()).toEqual([under.id]);
  });

  test("never include an own company, which they may change, even if it is under the aggregator", async () => {
    await house.owner`insert into memberships values (${aggregator.user.id}, ${under.id}, 'member')`;
    expect(await actorNow(aggregator.user)).toMatchObject({
      companyIds: [aggregator.company.id, under.id],
    });
    expect(await oversees()).toEqual([]);
    await house.owner`delete from memberships where user_id = ${aggregator.user.id} and company_id = ${under.id}`;
  });

  test("cost a person without a company and an admin no further query", async () => {
    expect(await actorNow(await house.createUser())).not.toHaveProperty("readOnlyCompanyIds");
    expect(await actorNow(house.admin)).not.toHaveProperty("readOnlyCompanyIds");
  });
});

/** A person with so many companies that the database finds them by itself. */
const overseerOfMany = (): Actor => ({
  ...overseer,
  readOnlyCompanyIds: [under.id, ...Array.from({ length: 100 }, (_, n) => 1_000_000 + n)],
});

test("with more companies than the limit, the list and its counts hold exactly those", async () => {
  const asked = house.as(overseerOfMany());
  const seen = [aggregator.company.id, under.id];
  expect(accepted(await asked.list()).rows.map(({ id }) => id)).toEqual(seen);
  const { page, total, counts } = accepted(await asked.listPage());
  expect(page.rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(seen);
  expect([total, Object.values(counts).reduce((sum, one) => sum + one, 0)]).toEqual([2, 2]);
});

test("with more companies than the limit, the database hides one that has left, though the actor still has its id", async () => {
  const listed = async () => accepted(await house.as(overseerOfMany()).list()).rows.map(({ id }) => id);
  const moveTo = (id: number | null) =>
    house.owner`update companies set aggregator_company_id = ${id} where id = ${under.id}`;
  await moveTo(null);
  expect(await listed()).toEqual([aggregator.company.id]);
  expect(codeOf(await house.as(overseerOfMany()).get(under.id))).toBe("not_found");
  await moveTo(aggregator.company.id);
  expect(await listed()).toEqual([aggregator.company.id, under.id]);
});

const lookers: [string, () => Actor][] = [
  ["an aggregator's person", () => overseer],
  ["a person of an aggregator of many companies", overseerOfMany],
  ["an admin who looks as a company does", () => viewingActor(house.admin, viewing())],
];
const viewing = () => ({ companyId: under.id, until: new Date() });

describe.each(lookers)("%s", (_, looker) => {
  const asLooker = () => house.as(looker());

  test("sees the company, its fleet and its search results, and no other company's", async () => {
    expect(accepted(await asLooker().get(under.id)).companyName).toBe("Aluskasvi Oy");
    expect(codeOf(await asLooker().get(elsewhere.id))).toBe("not_found");
    const list = accepted(await asLooker().list());
    expect(list.rows.map(({ id }) => id)).toEqual([...looker().companyIds, under.id]);
    const page = accepted(await asLooker().listPage());
    expect(page.page.rows.map(({ id }) => id)).not.toContain(elsewhere.id);
    const read = { mode: "read" } as const;
    const fleet = (companyId: number) =>
      asLooker().run(vehicleListPageSchema, listVehiclePage, { companyId: String(companyId) }, read);
    expect(accepted(await fleet(under.id)).company.id).toBe(under.id);
    expect(codeOf(await fleet(elsewhere.id))).toBe("not_found");
    const find = async (query: string) =>
      accepted(await asLooker().run(searchSchema, search, { query }, read)).companies.map(({ id }) => id);
    expect([await find("Aluskasvi"), await find("Muualla")]).toEqual([[under.id], []]);
  });

  test("changes nothing of it and gets the reason; another company is not found", async () => {
    const before = await house.owner`select * from companies where id = ${under.id}`;
    const attempts = (id: number) => [
      asLooker().save(id, { companyName: "Kaapattu Oy" }),
      asLooker().save(id, { status: "inactive" }),
      asLooker().remove(id),
      asLooker().run(createVehicleSchema, createVehicle, { companyId: String(id), body: { make: "Volvo" } }),
    ];
    for (const result of await Promise.all(attempts(under.id))) expect(codeOf(result)).toBe("view_only");
    for (const result of await Promise.all(attempts(elsewhere.id)))
      expect(codeOf(result)).toBe(looker().viewing ? "view_only" : "not_found");
    expect(await house.owner`select * from companies where id = ${under.id}`).toEqual(before);
  });

  test("finds no such company in a writing transaction, whatever the rules say", async () => {
    const found = (mode: "read" | "write") =>
      house.database.asActor(looker(), { mode }, (db) => findCompany(db, under.id));
    expect([(await found("read"))?.id, await found("write")]).toEqual([under.id, null]);
    const changed = await house.database.asActor(looker(), { mode: "write" }, (db) =>
      db.execute(sql`update companies set company_name = 'Kaapattu Oy' where id = ${under.id} returning id`),
    );
    expect(changed).toHaveLength(0);
  });

  test("reads nothing of other companies from the database", async () => {
    const rows = await house.database.asActor(looker(), { mode: "read" }, (db) =>
      db.execute(sql`select id from companies order by id`),
    );
    expect(rows.map(({ id }) => Number(id))).toEqual([...looker().companyIds, under.id]);
  });
});

describe("the people of a read-only company", () => {
  const read = { mode: "read" } as const;
  let owner: Actor;
  let member: Actor;
  beforeAll(async () => {
    const [row] = await house.owner<{ id: number; email: string }[]>`
      select u.id::int, u.email from memberships m join users u on u.id = m.user_id where m.company_id = ${under.id}`;
    owner = await actorNow({ ...overseer, id: row?.id ?? 0 });
    member = await house.createMember(under.id);
    const invitation = { companyId: under.id, body: { email: "kutsuttu@tolppa.example", role: "member" } };
    accepted(await house.as(owner).run(invitePersonSchema, invitePerson, invitation));
    accepted(await house.as(member).save(under.id, { accountantEmail: "tili@toimisto.example" }));
  });

  const peopleOf = (actor: Actor) =>
    house.as(actor).run(companyIdSchema, listCompanyPeople, { companyId: under.id }, read);
  const storyOf = async (actor: Actor) =>
    accepted(await house.as(actor).run(historyListSchema, listHistory, { companyId: under.id }, read)).rows;

  test("are hidden from an aggregator's people, in the history too, which names only the company's side", async () => {
    expect(codeOf(await peopleOf(overseer))).toBe("not_found");
    const story = await storyOf(overseer);
    expect(JSON.stringify(story)).not.toMatch(/kutsuttu@|@tolppa\.example/);
    expect(story.map(({ action }) => action)).not.toContain("invite");
    expect(story[0]).toMatchObject({ action: "update", actor: null, side: "company" });
    expect(story.map(({ side }) => side)).toContain("provider");
    expect(accepted(await house.as(overseer).get(under.id)).owner).toBeNull();
  });

  test("are shown to an admin who views the company, as to the company itself", async () => {
    const viewer = viewingActor(house.admin, viewing());
    const { people, invitations } = accepted(await peopleOf(viewer));
    expect(people.map(({ email }) => email)).toEqual([owner.label, member.label]);
    expect(invitations.map(({ email }) => email)).toEqual(["kutsuttu@tolppa.example"]);
    expect((await storyOf(viewer)).slice(0, 2)).toMatchObject([
      { action: "update", actor: member.label },
      { action: "invite", actor: owner.label },
    ]);
  });

  test("cannot be read from the database by an overseer, whatever the rules say", async () => {
    const readBy = (actor: Actor) =>
      house.database.asActor(actor, read, async (db) => {
        const rows = await db.execute(sql`
          select 'membership' as what from memberships where company_id = ${under.id}
          union all select 'invitation' from invitations where company_id = ${under.id}
          union all select 'event' from events where company_id = ${under.id} and action = 'invite'
          union all select 'person' from users where id = ${owner.id}`);
        return [...new Set(rows.map(({ what }) => what))].sort();
      });
    expect(await readBy(overseer)).toEqual([]);
    expect(await readBy(viewingActor(house.admin, viewing()))).toEqual([
      "event",
      "invitation",
      "membership",
      "person",
    ]);
  });
});

test("an overseen company is not the actor's own, except for an admin who views that company", async () => {
  const companyOf = async (actor: Actor) =>
    accepted(await house.as(actor).run(z.strictObject({}), getCurrentUser, {}, { mode: "read" }));
  expect((await companyOf(overseer)).company?.id).toBe(aggregator.company.id);
  expect(await companyOf(viewingActor(house.admin, viewing()))).toMatchObject({
    admin: false,
    company: { id: under.id },
  });
});

test("an admin who views a company cannot register one either", async () => {
  expect(codeOf(await house.as(viewingActor(house.admin, viewing())).create(newCompany()))).toBe("view_only");
});
