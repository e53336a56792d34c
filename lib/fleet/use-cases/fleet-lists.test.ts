import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, daysBetween, helsinkiDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { Result } from "#lib/core/result.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { codeOf } from "#lib/core/testing.ts";
import { DRIVER_COLUMNS } from "#lib/fleet/driver-fields.ts";
import {
  companyExpiringSchema,
  driverListPageSchema,
  expiringDriversSchema,
  fleetListSchema,
  vehicleListPageSchema,
} from "#lib/fleet/schema.ts";
import { VEHICLE_COLUMNS } from "#lib/fleet/vehicle-fields.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search } from "#lib/search/use-cases/search.ts";
import { listExpiring, listExpiringOfCompany } from "./expiring-licences.ts";
import { listDriverPage, listDrivers, listVehiclePage, listVehicles } from "./list.ts";

const COUNT = 120;
const today = helsinkiDate(new Date());

let house: TestHouse;
let user: Actor;
let stranger: Actor;
let companyId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  const other = await house.createCompany({ status: "active" });
  companyId = own.company.id;
  user = own.user;
  stranger = other.user;
  for (const id of [companyId, other.company.id]) await seed(id);
});
afterAll(() => house.close());

/** Every seventh row is empty. The other rows share a few values, so that most rows tie. */
async function seed(id: number) {
  await house.owner`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    select ${id}, ${`P${id}`} || '-' || g, (array['Škoda','audi','Volvo'])[1 + g % 3], (array['X','Öö'])[1 + g % 2],
      1990 + g % 4, (array['valkoinen','Musta','äijänharmaa'])[1 + g % 3], (array['car','van'])[1 + g % 2],
      (array['pending','active','inactive'])[1 + g % 3], 'x', 'x' from generate_series(1, ${COUNT}) g where g % 7 > 0`;
  await house.owner`insert into vehicles (company_id, created_by, modified_by)
    select ${id}, 'x', 'x' from generate_series(1, ${COUNT}) g where g % 7 = 0`;
  await house.owner`
    insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, created_by, modified_by)
    select ${id}, 'L' || g % 5, ${today}::date + (g % 80 - 10), 'Eino', (array['Åberg','Aalto','Öhman'])[1 + g % 3],
      '04055512' || g % 5, 'k' || g % 5 || '@posti.example', (array['pending','active','inactive'])[1 + g % 3], 'x', 'x'
    from generate_series(1, ${COUNT}) g where g % 7 > 0`;
  await house.owner`insert into drivers (company_id, created_by, modified_by)
    select ${id}, 'x', 'x' from generate_series(1, ${COUNT}) g where g % 7 = 0`;
  for (const table of ["vehicles", "drivers"])
    await house.owner`update ${house.owner(table)} set deleted_at = now()
      where id in (select id from ${house.owner(table)} where company_id = ${id} and status = 'incomplete' order by id limit 2)`;
}

type Row = { id: number; status: Status };
type Listed = { page: Page<Row>; counts: Record<Status, number>; total: number | null };
type Fleet = {
  page: (actor: Actor, raw: object) => Promise<Result<Listed>>;
  api: (actor: Actor, raw: object) => Promise<Result<Page<Row>>>;
  /** The SQL by which the database sorts each column. */
  columns: Record<string, string>;
};

const read = { mode: "read" } as const;
const ICU = 'collate "fi-x-icu"';
const FLEETS: Record<"vehicles" | "drivers", Fleet> = {
  vehicles: {
    page: (actor, raw) => house.as(actor).run(vehicleListPageSchema, listVehiclePage, raw, read),
    api: (actor, raw) => house.as(actor).run(fleetListSchema, listVehicles, raw, read),
    columns: {
      plate: "coalesce(license_plate, '')",
      make: `coalesce(make, '') ${ICU}`,
      model: `coalesce(model, '') ${ICU}`,
      year: "coalesce(year, 0)",
      color: `coalesce(color, '') ${ICU}`,
      type: "coalesce(vehicle_type, '')",
      status: "status",
    },
  },
  drivers: {
    page: (actor, raw) => house.as(actor).run(driverListPageSchema, listDriverPage, raw, read),
    api: (actor, raw) => house.as(actor).run(fleetListSchema, listDrivers, raw, read),
    columns: {
      id: "id",
      licence: "coalesce(taxi_driving_license, '')",
      validity: "coalesce(taxi_driving_license_expiration, '1900-01-01')",
      name: "coalesce(last_name, '')",
      phone: "coalesce(phone_number, '')",
      email: "coalesce(contact_email, '')",
      status: "status",
    },
  },
};

/** Every row that is not deleted, in the database's own order of a column. */
async function sorted(
  kind: "vehicles" | "drivers",
  { by, direction, status }: { by: string; direction: string; status?: Status | undefined },
): Promise<number[]> {
  const rows = await house.owner.unsafe<{ id: number }[]>(
    `select id::int from ${kind} where company_id = ${companyId} and deleted_at is null
      ${status ? `and status = '${status}'` : ""} order by ${by} ${direction}, id ${direction}`,
  );
  return rows.map(({ id }) => id);
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

const LISTS = (["vehicles", "drivers"] as const).flatMap((kind) =>
  (kind === "vehicles" ? VEHICLE_COLUMNS : DRIVER_COLUMNS).flatMap((column) =>
    (["asc", "desc"] as const).flatMap((direction) =>
      [undefined, "active" as const].map((status) => ({ kind, column, direction, status })),
    ),
  ),
);

test.each(LISTS)(
  "$kind by $column $direction with status $status: paging forward and back shows every row once each way",
  async ({ kind, column, direction, status }) => {
    const { page, columns } = FLEETS[kind];
    const sort = direction === "asc" ? column : `-${column}`;
    const ask = async (cursor: Page<Row>["next"]) =>
      accepted(
        await page(user, {
          companyId,
          sort,
          ...(status && { status }),
          ...(cursor && { cursor: cursorText(cursor) }),
        }),
      );
    const expected = await sorted(kind, { by: columns[column] ?? "", direction, status });
    const first = await ask(null);
    expect(first.total).toBe(expected.length);
    expect(Object.values(first.counts).reduce((sum, one) => sum + one)).toBe(COUNT - 2);

    const forward: number[][] = [];
    let current = first.page;
    for (;;) {
      expect(current.position).toBe(forward.flat().length);
      forward.push(ids(current.rows));
      if (!current.next) break;
      current = (await ask(current.next)).page;
    }
    expect(forward.flat()).toEqual(expected);
    const backward = [ids(current.rows)];
    while (current.previous) {
      current = (await ask(current.previous)).page;
      backward.unshift(ids(current.rows));
    }
    expect(backward).toEqual(forward);
  },
);

describe.each(["vehicles", "drivers"] as const)("the list of a company's %s", (kind) => {
  const { page, api } = FLEETS[kind];

  test("counts each status", async () => {
    const rows = await house.owner<{ status: Status; count: number }[]>`
      select status, count(*)::int from ${house.owner(kind)}
      where company_id = ${companyId} and deleted_at is null group by status`;
    const { counts } = accepted(await page(user, { companyId }));
    expect(counts).toEqual(Object.fromEntries(rows.map(({ status, count }) => [status, count])));
    for (const status of STATUSES) {
      const listed = accepted(await page(house.admin, { companyId, status }));
      expect(listed.total).toBe(counts[status]);
      expect(listed.page.rows.every((row) => row.status === status)).toBe(true);
    }
  });

  test("is not found for a user outside the company, like a company that does not exist", async () => {
    for (const list of [page, api]) {
      expect(codeOf(await list(stranger, { companyId }))).toBe("not_found");
      expect(codeOf(await list(await house.createUser(), { companyId }))).toBe("not_found");
      expect(codeOf(await list(house.admin, { companyId: 999_999 }))).toBe("not_found");
      expect(codeOf(await list(house.admin, { companyId: "1e3" }))).toBe("not_found");
    }
  });

  test("starts from the beginning when the cursor belongs to another order", async () => {
    const start = ids(accepted(await page(user, { companyId, sort: "-status" })).page.rows);
    const cursor = cursorText({ value: 5, id: 1, position: 50 });
    expect(ids(accepted(await page(user, { companyId, sort: "-status", cursor })).page.rows)).toEqual(start);
    const words = cursorText({ value: "ei päivä", id: 1, position: 50 });
    for (const sort of kind === "vehicles" ? ["year"] : ["validity", "id"])
      expect(accepted(await page(user, { companyId, sort, cursor: words })).page.position).toBe(0);
  });

  test("pages through the API by id with the same filters", async () => {
    const expected = await sorted(kind, { by: "id", direction: "asc", status: "active" });
    const one = accepted(await api(user, { companyId, status: "active", limit: 20 }));
    const two = accepted(
      await api(user, { companyId, status: "active", cursor: one.next && cursorText(one.next) }),
    );
    expect([...ids(one.rows), ...ids(two.rows)]).toEqual(expected);
    expect(two.next).toBeNull();
  });
});

test.each([
  ["a plate without its dash", () => `p${companyId}8`.replace("-", ""), 1],
  ["a whole plate", () => `P${companyId}-8`, 1],
  ["two words in any order", () => "musta audi", 35],
  ["a letter case", () => "ŠKODA", 34],
  ["a percent sign", () => "%", 0],
  ["an underscore", () => "_", 0],
  ["a backslash", () => "\\", 0],
])("vehicles are searched by %s", async (_, text, atLeast) => {
  const listed = accepted(await FLEETS.vehicles.page(user, { companyId, q: text() }));
  expect(listed.total).toBeNull();
  if (atLeast === 0) expect(listed.page.rows).toHaveLength(0);
  else expect(listed.page.rows.length).toBeGreaterThanOrEqual(Math.min(atLeast, 30));
});

test.each([
  ["first and last name", "eino öhman"],
  ["licence", "L3"],
  ["phone", "0405551"],
  ["e-mail", "k2@posti"],
])("drivers are searched by %s", async (_, q) => {
  const { page } = accepted(await FLEETS.drivers.page(user, { companyId, q }));
  expect(page.rows.length).toBeGreaterThan(5);
});

describe("a driver of another city", () => {
  beforeAll(async () => {
    for (const [licence, phone] of [
      ["AX-771122", "+358457771122"],
      ["AX-771133", "0457771133"],
      ["AX-771144", "358457771144"],
    ] as const)
      await house.owner`insert into drivers (company_id, taxi_driving_license, first_name, last_name, phone_number, created_by, modified_by)
        values (${companyId}, ${licence}, 'Saga', 'Numminen', ${phone}, 'x', 'x')`;
  });

  const spellingsOf = (ten: string) => [
    `045${ten}`,
    `045 ${ten.slice(0, 3)} ${ten.slice(3)}`,
    `045-${ten}`,
    `(045) ${ten}`,
    `+35845${ten}`,
    `+358 45 ${ten}`,
    `+358 (0)45 ${ten}`,
    `0035845${ten}`,
    `35845${ten}`,
    // As copied from a phone's contacts.
    `\u202a+358 45 ${ten}\u202c`,
    `numminen 045 ${ten}`,
    `045 ${ten} saga`,
    ten,
  ];

  test.each(
    ["7771122", "7771133", "7771144"].flatMap((number) => spellingsOf(number).map((q) => [q, number])),
  )("is found in the list and in the search by %s", async (q, number) => {
    const { page } = accepted(await FLEETS.drivers.page(user, { companyId, q }));
    expect(
      page.rows.map((row) => (row as unknown as { contact: { phoneNumber: string } }).contact.phoneNumber),
    ).toEqual([expect.stringContaining(`45${number}`)]);
    // The header's search finds a number by its beginning, and names separately.
    if (/[a-z]/.test(q) || q === number) return;
    const hits = accepted(await house.as(user).run(searchSchema, search, { query: q }, { mode: "read" }));
    expect(hits.drivers.map(({ contact }) => contact.phoneNumber)).toEqual([
      expect.stringContaining(`45${number}`),
    ]);
  });

  test.each(["ax771122", "AX 771122", "ax.771122", "АХ-771122"])("is found by the licence %s", async (q) => {
    const { page } = accepted(await FLEETS.drivers.page(user, { companyId, q }));
    expect(page.rows).toHaveLength(1);
  });
});

test.each(["jkp123", "JKP.123", "jkp 123", "ＪＫＰ１２３", "JKР-123"])(
  "a vehicle is found in its list by the plate %s",
  async (q) => {
    await house.owner`insert into vehicles (company_id, license_plate, created_by, modified_by) values (${companyId}, 'JKP-123', 'x', 'x')
    on conflict do nothing`;
    const { page } = accepted(await FLEETS.vehicles.page(user, { companyId, q }));
    expect(page.rows).toHaveLength(1);
  },
);

describe("the list of ending licences", () => {
  const expected = (id: number | null) => house.owner<{ id: number }[]>`
    select id::int from drivers where deleted_at is null and status <> 'inactive'
      and taxi_driving_license_expiration <= ${addDays(today, 60)} and company_id = coalesce(${id}, company_id)
    order by taxi_driving_license_expiration, id`;

  test("of a company shows expired licences first, then the next sixty days, without deleted drivers", async () => {
    const ask = async (cursor: Page<Row>["next"]) =>
      accepted(
        await house
          .as(user)
          .run(
            companyExpiringSchema,
            listExpiringOfCompany,
            { companyId, ...(cursor && { cursor: cursorText(cursor) }) },
            read,
          ),
      ).page;
    const first = await ask(null);
    const second = await ask(first.next);
    const all = (await expected(companyId)).map(({ id }) => id);
    expect([...ids(first.rows), ...ids(second.rows)]).toEqual(all);
    expect(ids((await ask(second.previous)).rows)).toEqual(ids(first.rows));
  });

  test("of all companies is for admins and names the company", async () => {
    const asked = await house.as(house.admin).run(expiringDriversSchema, listExpiring, {}, read);
    const { page } = accepted(asked);
    expect(ids(page.rows)).toEqual((await expected(null)).slice(0, 50).map(({ id }) => id));
    expect(page.rows[0]?.companyName).toMatch(/^Taksi /);
    expect(codeOf(await house.as(user).run(expiringDriversSchema, listExpiring, {}, read))).toBe("forbidden");
  });

  test.each([
    ["expired", (days: number) => days < 0],
    ["in30", (days: number) => days >= 0 && days <= 30],
    ["in60", (days: number) => days >= 0 && days <= 60],
  ] as const)("narrowed to %s has the drivers of its count", async (ends, belongs) => {
    const asked = { companyId, ends };
    const { page, counts } = accepted(
      await house.as(user).run(companyExpiringSchema, listExpiringOfCompany, asked, read),
    );
    for (const { taxiDrivingLicenseExpiration: day } of page.rows)
      expect(belongs(daysBetween(today, day ?? ""))).toBe(true);
    expect(page.rows.length).toBe(Math.min(50, counts[ends]));
    expect(counts[ends]).toBeGreaterThan(0);
    expect(counts.all).toBe((await expected(companyId)).length);
  });

  test("of all companies finds a driver by a part of the name, and nobody by another", async () => {
    const find = async (q: string) =>
      accepted(await house.as(house.admin).run(expiringDriversSchema, listExpiring, { q }, read)).page.rows;
    const [some] = await find("");
    const found = await find(some?.contact.lastName ?? "");
    expect(found.length).toBeGreaterThan(0);
    for (const { contact } of found) expect(contact.lastName).toBe(some?.contact.lastName);
    expect(await find("zzqxwv")).toEqual([]);
  });

  test("of another company is not found", async () => {
    const asked = house.as(stranger).run(companyExpiringSchema, listExpiringOfCompany, { companyId }, read);
    expect(codeOf(await asked)).toBe("not_found");
  });
});
