import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { driverPageSchema, vehiclePageSchema } from "#lib/fleet/schema.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { entityName } from "#lib/history/event-texts.ts";
import { historyListSchema, withHistorySchema } from "#lib/history/schema.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, newCompany, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getCompanyDetails, getDriverDetails, getVehicleDetails } from "./details.ts";
import { type History, type HistoryEntry, listHistory } from "./list.ts";

let house: TestHouse;
let company: Company;
let user: Actor;
let other: { company: Company; user: Actor };

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = await house.createCompany({ status: "active" });
});
afterAll(() => house.close());

const details = (actor: Actor, companyId: unknown = company.id, history?: string) =>
  house.as(actor).run(withHistorySchema, getCompanyDetails, { companyId, history }, { mode: "read" });

const list = (actor: Actor, query: object = {}, companyId: unknown = company.id) =>
  house.as(actor).run(historyListSchema, listHistory, { companyId, ...query }, { mode: "read" });

/** Events of vehicles and drivers, as their use cases store them. */
async function record(companyId: number, type: string, id: number, action: string, label = "x") {
  await house.owner`insert into events (actor_kind, actor_label, entity_type, entity_id, company_id, action, before)
    values ('user', ${label}, ${type}, ${id}, ${companyId}, ${action}, ${house.owner.json({ status: action })})`;
}

const rowsOf = async (answer: ReturnType<typeof details>): Promise<HistoryEntry[]> =>
  accepted(await answer).history.page.rows;

test("the history of a company holds only its own changes, newest first", async () => {
  const rows = await rowsOf(details(house.admin));
  expect(rows.map(({ action, after }) => after?.status ?? action)).toEqual([
    "active",
    "pending",
    "incomplete",
  ]);
  expect(rows.map(({ actor }) => actor)).toEqual([house.admin.label, user.label, user.label]);
});

describe("a company's own people", () => {
  test("see each other's names in it, but not the names of the provider's people", async () => {
    const member = await house.createMember(company.id);
    accepted(await house.as(member).save(company.id, { accountantEmail: "tili@toimisto.example" }));
    const expected = [member.label, null, user.label, user.label];
    expect((await rowsOf(details(user))).map(({ actor }) => actor)).toEqual(expected);
    expect(accepted(await list(user)).rows.map(({ actor }) => actor)).toEqual(expected);
  });

  test("stay named after they have left, and the provider's people stay hidden after they have left", async () => {
    const { company: theirs, user: stays } = await house.createCompany({ status: "active" });
    const leaver = await house.createMember(theirs.id);
    accepted(await house.as(leaver).save(theirs.id, { accountantEmail: "tili@toimisto.example" }));
    await house.owner`delete from memberships where user_id = ${leaver.id}`;
    await house.owner`update users set admin = false where id = ${house.admin.id}`;
    const names = (await rowsOf(details(stays, theirs.id))).map(({ actor }) => actor);
    expect(names).toEqual([leaver.label, null, stays.label, stays.label]);
    await house.owner`update users set admin = true where id = ${house.admin.id}`;
  });
});

test("the history of another company and of a missing one is not found", async () => {
  const stranger = await house.createUser();
  expect(codeOf(await details(stranger))).toBe("not_found");
  expect(codeOf(await list(stranger))).toBe("not_found");
  expect(await list(stranger)).toEqual(await list(house.admin, {}, 999_999));
});

describe("of vehicles and drivers", () => {
  let fleet: Company;
  beforeAll(async () => {
    fleet = (await house.createCompany()).company;
    for (const action of ["create", "update", "delete", "restore"]) {
      await record(fleet.id, "vehicle", 12, action);
      await record(fleet.id, "driver", 12, action);
    }
    await record(other.company.id, "vehicle", 12, "update");
  });

  test("the company's screen shows departures and restorations; the API shows everything", async () => {
    const told = (rows: readonly HistoryEntry[]) =>
      rows.map(({ entity, action }) => `${entity.type} ${action}`);
    expect(told(await rowsOf(details(house.admin, fleet.id)))).toEqual([
      "driver restore",
      "vehicle restore",
      "driver delete",
      "vehicle delete",
      "company create",
    ]);
    expect(accepted(await list(house.admin, {}, fleet.id)).rows).toHaveLength(9);
  });

  test("the history of one vehicle or driver covers its time in the company", async () => {
    const told = async (actor: Actor, entity: string, companyId: number) =>
      accepted(await list(actor, { entity }, companyId)).rows.map(({ action }) => action);
    expect(await told(house.admin, "vehicle:12", fleet.id)).toEqual([
      "restore",
      "delete",
      "update",
      "create",
    ]);
    expect(await told(house.admin, "vehicle:12", other.company.id)).toEqual(["update"]);
    expect(await told(other.user, "vehicle:12", other.company.id)).toEqual(["update"]);
    expect(await told(other.user, "driver:12", other.company.id)).toEqual([]);
    expect(await told(other.user, `company:${fleet.id}`, other.company.id)).toEqual([]);
  });

  test.each([
    "vehicle",
    "vehicle:",
    "vehicle:0",
    "vehicle:1e3",
    "user:1",
    "vehicle:1:2",
    "__proto__:1",
    ["a", "b"],
  ])("%j is not a valid entity", async (entity) => {
    expect(issueLines(await list(house.admin, { entity }))).toEqual(["entity invalid"]);
  });
});

test("read page by page it is complete each time, newest first, even while events are added", async () => {
  const { company: busy, user: person } = await house.createCompany();
  for (let n = 0; n < 27; n += 1) await record(busy.id, "company", busy.id, "update");
  const seen: number[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = accepted(await list(person, { limit: 10, ...(cursor && { cursor }) }, busy.id));
    seen.push(...page.rows.map(({ id }) => id));
    if (!page.next) break;
    cursor = cursorText(page.next);
    await record(busy.id, "company", busy.id, "update");
  }
  expect(seen).toHaveLength(28);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));

  const screen = accepted(await details(person, busy.id)).history.page;
  expect(screen.rows).toHaveLength(10);
  expect(screen.previous).toBeNull();
  const next = accepted(await details(person, busy.id, cursorText(screen.next ?? never()))).history.page;
  expect(next.rows[0]?.id).toBeLessThan(screen.rows.at(-1)?.id ?? 0);
  expect(next.previous).not.toBeNull();
});

describe.each(["vehicle", "driver"] as const)("a %s that was moved", (kind) => {
  const told = ({ entity, action, before, after }: HistoryEntry) => ({
    entity: entity.type,
    action,
    from: before?.company,
    to: after?.company,
  });

  test("is in both companies' histories; only admins see the other company", async () => {
    const [from, to] = [
      await house.createCompany({ status: "active" }),
      await house.createCompany({ status: "active" }),
    ];
    const fleet = fleetOf(house.as(house.admin));
    const [fromId, toId] = [from.company.id, to.company.id];
    let id: number;
    const move = { company: { id: toId } };
    if (kind === "vehicle") {
      id = accepted(await fleet.createVehicle(fromId, wholeVehicle())).id;
      accepted(await fleet.saveVehicle({ companyId: fromId, vehicleId: id }, move));
    } else {
      id = accepted(await fleet.createDriver(fromId, wholeDriver())).id;
      accepted(await fleet.saveDriver({ companyId: fromId, driverId: id }, move));
    }
    const entity = `${kind}:${id}`;
    const latest = async (actor: Actor, companyId: number, query: object) => {
      const [row] = accepted(await list(actor, query, companyId)).rows;
      return row && told(row);
    };
    for (const query of [{}, { entity }]) {
      const left = { entity: kind, action: "leave", from: fromId };
      expect(await latest(from.user, fromId, query)).toEqual({ ...left, to: null });
      expect(await latest(house.admin, fromId, query)).toEqual({ ...left, to: toId });
      const came = { entity: kind, action: "update", to: toId };
      expect(await latest(to.user, toId, query)).toEqual({ ...came, from: null });
      expect(await latest(house.admin, toId, query)).toEqual({ ...came, from: fromId });
    }
    // The entity's whole history has each move once; the former company's screen shows it by its name.
    const read = { mode: "read" } as const;
    const whole =
      kind === "vehicle"
        ? await house
            .as(house.admin)
            .run(vehiclePageSchema, getVehicleDetails, { companyId: toId, vehicleId: id }, read)
        : await house
            .as(house.admin)
            .run(driverPageSchema, getDriverDetails, { companyId: toId, driverId: id }, read);
    const { page, companyNames } = accepted<{ history: History }>(whole).history;
    expect(page.rows.map(({ action }) => action)).toEqual(["update", "create"]);
    expect([...companyNames.keys()].sort()).toEqual([fromId, toId].sort());
    const [event] = await rowsOf(details(from.user, fromId));
    expect(event && told(event)).toEqual({ entity: kind, action: "leave", from: fromId, to: null });
    expect(entityName(kind, id, event?.before ?? null)).not.toBe(String(id));
    expect((await rowsOf(details(to.user, toId))).map(({ action }) => action)).not.toContain("leave");
  });
});

test("the history names another company only to readers who may open it", async () => {
  const aggregator = accepted(
    await house
      .as(house.admin)
      .create({ ...newCompany(), companyType: "aggregator", companyName: "Yhtymä Oy" }),
  );
  const { company: led, user: person } = await house.createCompany();
  accepted(await house.as(house.admin).save(led.id, { aggregatorCompany: { id: aggregator.id } }));
  expect([...accepted(await details(house.admin, led.id)).history.companyNames]).toEqual([
    [aggregator.id, "Yhtymä Oy"],
  ]);
  expect(accepted(await details(person, led.id)).history.companyNames.size).toBe(0);
});

test("only admins get the partners for a copy, without the company itself", async () => {
  const body = { ...newCompany(), companyType: "regional_partner" };
  const partner = accepted(await house.as(house.admin).create(body));
  expect(accepted(await details(user)).partners).toBeNull();
  const ids = accepted(await details(house.admin)).partners?.map(({ id }) => id);
  expect(ids).toEqual([partner.id]);
  expect(accepted(await details(house.admin, partner.id)).partners).toEqual([]);
});

function never(): never {
  throw new Error("there is no next page");
}
