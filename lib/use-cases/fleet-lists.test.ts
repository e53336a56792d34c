import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/domain/actor.ts";
import type { Page } from "#lib/domain/keyset.ts";
import type { Result } from "#lib/domain/result.ts";
import { codeOf } from "#lib/domain/testing.ts";
import { cursorText } from "#lib/schemas/cursor.ts";
import { fleetListSchema } from "#lib/schemas/fleet.ts";
import { listDrivers } from "./drivers/list.ts";
import { accepted, openTestHouse, type TestHouse } from "./testing.ts";
import { listVehicles } from "./vehicles/list.ts";

const COUNT = 120;

let house: TestHouse;
let user: Actor;
let companyId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const { company, user: person } = await house.createCompany({ status: "active" });
  const stranger = await house.createCompany({ status: "active" });
  companyId = company.id;
  user = person;
  for (const id of [companyId, stranger.company.id]) await seed(id);
});
afterAll(() => house.close());

/** Every seventh has no plate or name yet; the others' names are three, so that most tie. */
async function seed(id: number) {
  await house.owner`insert into vehicles (company_id, license_plate, created_by, modified_by)
    select ${id}, case when g % 7 > 0 then ${`P${id}`} || '-' || g end, 'x', 'x' from generate_series(1, ${COUNT}) g`;
  await house.owner`insert into drivers (company_id, last_name, created_by, modified_by)
    select ${id}, case when g % 7 > 0 then (array['Åberg','Aalto','Öhman'])[1 + g % 3] end, 'x', 'x'
    from generate_series(1, ${COUNT}) g`;
  await house.owner`update vehicles set deleted_at = now() where company_id = ${id} and license_plate like '%-1'`;
}

type Row = { id: number };
type List = {
  list: (actor: Actor, raw: object) => Promise<Result<{ page: Page<Row> }>>;
  /** What there is, in the order it should come. */
  all: () => PromiseLike<readonly Row[]>;
};

const LISTS: Record<"vehicles" | "drivers", List> = {
  vehicles: {
    list: (actor, raw) => house.as(actor).run(fleetListSchema, listVehicles, raw, { mode: "read" }),
    all: () => house.owner<Row[]>`select id::int from vehicles
      where company_id = ${companyId} and deleted_at is null order by coalesce(license_plate, ''), id`,
  },
  drivers: {
    list: (actor, raw) => house.as(actor).run(fleetListSchema, listDrivers, raw, { mode: "read" }),
    all: () => house.owner<Row[]>`select id::int from drivers
      where company_id = ${companyId} and deleted_at is null order by coalesce(last_name, ''), id`,
  },
};

describe.each(["vehicles", "drivers"] as const)("the list of a company's %s", (kind) => {
  const { list, all } = LISTS[kind];

  const page = async (cursor: Page<Row>["next"]) =>
    accepted(await list(user, { companyId, ...(cursor && { cursor: cursorText(cursor) }) })).page;

  test("walked forward and back is each time all of them, the nameless first", async () => {
    const expected = (await all()).map(({ id }) => id);
    const forward: number[][] = [];
    let current = await page(null);
    for (;;) {
      expect(current.position).toBe(forward.flat().length);
      forward.push(current.rows.map(({ id }) => id));
      if (!current.next) break;
      current = await page(current.next);
    }
    expect(forward.flat()).toEqual(expected);
    expect(forward.map(({ length }) => length)).toEqual([50, 50, expected.length - 100]);

    const backward = [current.rows.map(({ id }) => id)];
    while (current.previous) {
      current = await page(current.previous);
      backward.unshift(current.rows.map(({ id }) => id));
    }
    expect(backward).toEqual(forward);
  });

  test("is not found for whoever does not belong to the company, as one that does not exist", async () => {
    const stranger = await house.createUser();
    expect(codeOf(await list(stranger, { companyId }))).toBe("not_found");
    expect(codeOf(await list(house.admin, { companyId: 999_999 }))).toBe("not_found");
    expect(codeOf(await list(house.admin, { companyId: "1e3" }))).toBe("not_found");
  });

  test("begins at no place that is a number", async () => {
    const cursor = cursorText({ value: 5, id: 1, position: 50 });
    expect(codeOf(await list(user, { companyId, cursor }))).toBe("invalid");
  });
});
