import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanyRow } from "#lib/companies/queries/company-list.ts";
import type { Actor } from "#lib/core/actor.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { codeOf } from "#lib/core/testing.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, newBusinessId, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

let house: TestHouse;
let user: Actor;

type Seeded = CompanyRow & { companyType: string };
let seeded: Seeded[];

const NAMES = [
  "Öhman Taxi",
  "Ålands Taxi",
  "Äijän Taksi",
  "Zeppelin",
  "aalto",
  "Aalto",
  "Bil Ab",
  "Taksi 9",
  "Taksi 10",
];
/** Three full pages of fifty and a partial page. */
const COUNT = 167;

beforeAll(async () => {
  house = await openTestHouse();
  seeded = await seed();
  user = await house.createUser();
  const own = seeded.filter(({ id }) => id % 2 === 0);
  for (const { id } of own) await house.owner`insert into memberships values (${user.id}, ${id}, 'member')`;
  user = await house.reload(user);
});
afterAll(() => house.close());

async function seed(): Promise<Seeded[]> {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    company_name: NAMES[index] ?? `Taksi ${String.fromCodePoint(65 + (index % 26))} ${index % 40}`,
    business_id: newBusinessId(),
    provider: PROVIDERS[index % 3] ?? "dride",
    company_type: index % 11 === 0 ? "aggregator" : "operator",
    status: STATUSES[index % 4] ?? "incomplete",
    street: "x",
    post_code: "00100",
    city: "x",
    first_name: "x",
    last_name: "x",
    phone_number: "12345",
    contact_email: "a@b.fi",
    taxi_service_licence: "x",
    created_by: "x",
    modified_by: "x",
    billing_type: "email",
    email_invoicing_address: "a@b.fi",
    contract_signed_at: new Date(),
    reliable_partner_at: new Date(),
    approved_at: new Date(),
    approved_by: "x",
  }));
  await house.owner`insert into companies ${house.owner(rows)}`;
  // Only a few fleet sizes, so that most rows tie.
  await house.owner`insert into vehicles (company_id, created_by, modified_by)
    select c.id, 'x', 'x' from companies c, generate_series(1, c.id % 4)`;
  await house.owner`insert into drivers (company_id, created_by, modified_by)
    select c.id, 'x', 'x' from companies c, generate_series(1, c.id % 3)`;
  // Deleted companies appear nowhere.
  await house.owner`insert into companies ${house.owner({ ...rows[0], company_name: "Aaa", business_id: newBusinessId() })}`;
  await house.owner`update companies set deleted_at = now() where company_name = 'Aaa' and status = 'incomplete'`;
  return house.owner<Seeded[]>`
    select id::int, company_name as "companyName", business_id as "businessId", status, provider,
      vehicle_count as "vehicleCount", driver_count as "driverCount", company_type as "companyType"
    from companies where deleted_at is null`;
}

const finnish = new Intl.Collator("fi");
const ORDERS: Record<string, (a: CompanyRow, b: CompanyRow) => number> = {
  name: (a, b) => finnish.compare(a.companyName, b.companyName) || a.id - b.id,
  vehicles: (a, b) => a.vehicleCount - b.vehicleCount || a.id - b.id,
  drivers: (a, b) => a.driverCount - b.driverCount || a.id - b.id,
};
const sorts = ["name", "vehicles", "drivers", "-name", "-vehicles", "-drivers"];

function sorted(rows: readonly Seeded[], sort: string): number[] {
  const order = ORDERS[sort.replace("-", "")];
  const ids = rows.toSorted(order).map(({ id }) => id);
  return sort.startsWith("-") ? ids.reverse() : ids;
}

const pageOf = async (actor: Actor, query: Record<string, unknown>) =>
  accepted(await house.as(actor).listPage(query)).page;

const visibleTo = (actor: Actor) => seeded.filter(({ id }) => actor.admin || actor.companyIds.includes(id));

describe.each(["admin", "user"] as const)("the list of the %s", (who) => {
  const actor = () => (who === "admin" ? house.admin : user);

  test.each(sorts)("by %s shows every row in order when it is paged forward and back", async (sort) => {
    const expected = sorted(visibleTo(actor()), sort);
    const forward: number[][] = [];
    let page = await pageOf(actor(), { sort });
    expect(page.previous).toBeNull();
    for (;;) {
      expect(page.position).toBe(forward.flat().length);
      forward.push(page.rows.map(({ id }) => id));
      if (!page.next) break;
      page = await pageOf(actor(), { sort, cursor: cursorText(page.next) });
    }
    expect(forward.flat()).toEqual(expected);
    expect(forward[0]).toHaveLength(50);

    const backward: number[][] = [page.rows.map(({ id }) => id)];
    while (page.previous) {
      page = await pageOf(actor(), { sort, cursor: cursorText(page.previous) });
      backward.unshift(page.rows.map(({ id }) => id));
    }
    expect(backward).toEqual(forward);
    expect(page.position).toBe(0);
  });

  test.each(
    [undefined, ...STATUSES].flatMap((status) =>
      [undefined, "valopilkku"].map((provider) => ({ status, provider })),
    ),
  )(
    "shows status $status of provider $provider, and counts every status of that provider",
    async ({ status, provider }) => {
      const query = { ...(status && { status }), ...(provider && { provider }) };
      const { page, counts, total } = accepted(await house.as(actor()).listPage(query));
      const ofProvider = visibleTo(actor()).filter((row) => !provider || row.provider === provider);
      const expected = ofProvider.filter((row) => !status || row.status === status);
      expect(page.rows.map(({ id }) => id)).toEqual(sorted(expected, "name").slice(0, 50));
      const counted = (one: Status) => ofProvider.filter((row) => row.status === one).length;
      expect(counts).toEqual(Object.fromEntries(STATUSES.map((one) => [one, counted(one)])));
      expect(total).toBe(expected.length);
    },
  );

  test("of the API shows every row in the order of ids, page by page", async () => {
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = accepted(await house.as(actor()).list({ limit: "40", ...(cursor && { cursor }) }));
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next ? cursorText(page.next) : undefined;
    } while (cursor);
    expect(ids).toEqual(
      visibleTo(actor())
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    );
  });

  test.each([
    { companyType: "aggregator" },
    { companyType: "operator", status: "active" },
    { provider: "taksiHelsinki", status: "inactive" },
  ])("of the API filters by $companyType $provider $status", async (filter) => {
    const { rows } = accepted(await house.as(actor()).list({ ...filter, limit: "1000" }));
    const matches = (row: Seeded) =>
      Object.entries(filter).every(([name, value]) => row[name as keyof Seeded] === value);
    expect(rows.map(({ id }) => id).sort()).toEqual(
      visibleTo(actor())
        .filter(matches)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

test("the Finnish order puts Å, Ä and Ö last, in this order", async () => {
  const { rows } = await pageOf(house.admin, { sort: "-name" });
  expect(rows.slice(0, 4).map(({ companyName }) => companyName)).toEqual([
    "Öhman Taxi",
    "Äijän Taksi",
    "Ålands Taxi",
    "Zeppelin",
  ]);
});

test.each([
  { sort: "name", value: 3 },
  { sort: "-vehicles", value: "Taksi" },
])("a cursor of another order than $sort starts the list from the beginning", async ({ sort, value }) => {
  const cursor = cursorText({ value, id: 1, position: 50 });
  expect(await pageOf(house.admin, { sort, cursor })).toEqual(await pageOf(house.admin, { sort }));
});

test("a person without a company sees an empty list", async () => {
  const nobody = house.as(await house.createUser());
  expect(accepted(await nobody.listPage()).page.rows).toEqual([]);
  expect(accepted(await nobody.listPage()).total).toBe(0);
  expect(accepted(await nobody.list()).rows).toEqual([]);
});

describe("searching", () => {
  test.each([
    ["äij", ["Äijän Taksi"]],
    ["ÄIJÄN", ["Äijän Taksi"]],
    ["  zeppelin ", ["Zeppelin"]],
    ["aalto", ["aalto", "Aalto"]],
    ["%%", []],
    ["__", []],
    ["\\\\", []],
    ["'; drop table companies; --", []],
    ["löytymätön", []],
  ])("%j finds %j", async (q, names) => {
    const { page, total } = accepted(await house.as(house.admin).listPage({ q }));
    expect(page.rows.map(({ companyName }) => companyName)).toEqual(names);
    expect(total).toBeNull();
  });

  test("by business id finds the company only for users who may see it", async () => {
    const foreign = seeded.find(({ id }) => !user.companyIds.includes(id));
    const ids = async (actor: Actor) =>
      (await pageOf(actor, { q: foreign?.businessId })).rows.map(({ id }) => id);
    expect(await ids(house.admin)).toEqual([foreign?.id]);
    expect(await ids(user)).toEqual([]);
  });

  test("for one letter finds nothing", async () => {
    expect(accepted(await house.as(house.admin).listPage({ q: "z" })).total).toBe(COUNT);
  });
});

describe("an invalid URL", () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  test.each<[string, Record<string, unknown>]>([
    ["an unknown status", { status: "poistettu" }],
    ["a status twice", { status: ["active", "pending"] }],
    ["an unknown provider", { provider: "__proto__" }],
    ["a column as a sort", { sort: "business_id" }],
    ["a too long search", { q: "x".repeat(65) }],
    ["an unknown field", { page: "2" }],
    ["a malformed cursor", { cursor: "abc" }],
    ["a cursor of another shape", { cursor: cursor({ value: "A", id: 1, position: 0, admin: true }) }],
    ["a cursor with a negative id", { cursor: cursor({ value: "A", id: -1, position: 0 }) }],
    ["a cursor with an id beyond any number", { cursor: cursor({ value: "A", id: 2 ** 60, position: 0 }) }],
    ["a cursor with a NUL", { cursor: cursor({ value: "A\u0000", id: 1, position: 0 }) }],
    ["a cursor with an object", { cursor: cursor({ value: { a: 1 }, id: 1, position: 0 }) }],
    ["an endless cursor", { cursor: "A".repeat(601) }],
  ])("with %s is refused", async (_, query) => {
    expect(codeOf(await house.as(house.admin).listPage(query))).toBe("invalid");
  });

  test.each(["0", "-1", "1001", "1.5", "abc", "", ["1", "2"]])("the limit %j is refused", async (limit) => {
    expect(codeOf(await house.as(house.admin).list({ limit }))).toBe("invalid");
  });

  test.each(["-name", "vehicles"])("a cursor of another sort does not break the list by %s", async (sort) => {
    for (const value of ["Aalto", 3]) {
      const result = await house
        .as(house.admin)
        .listPage({ sort, cursor: cursor({ value, id: 1, position: 0 }) });
      expect(codeOf(result)).toBe("ok");
    }
  });
});
