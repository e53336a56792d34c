import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type PlanReader } from "#db/testing-plans.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { type CompanyFilter, type CompanySort, listCompanyRows, listWholeCompanies } from "./company-list.ts";

// The cost of the lists. A page reads about a page's worth of rows, at any place in the list.

const COMPANIES = 20_000;
const LIMIT = 50;

let server: TestDatabase;
let sql: postgres.Sql;
let db: PlanReader["db"];
let planOf: PlanReader["planOf"];

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  ({ sql, db, planOf } = openPlanReader(server.url));
  await sql.unsafe("set role tolppa_admin");
});
afterAll(async () => {
  await sql.end();
  await server.drop();
});

const SORTS: readonly CompanySort[] = ["name", "vehicles", "drivers", "id"];
const FILTERS: readonly Partial<CompanyFilter>[] = [
  {},
  { status: "active" },
  { status: "pending" },
  { provider: "taksiHame" },
  { status: "active", provider: "taksiHame" },
  { status: "pending", provider: "taksiHame" },
];
const LISTS = SORTS.flatMap((by) =>
  (["asc", "desc"] as const).flatMap((direction) =>
    FILTERS.map((filter) => ({ by, direction, filter, called: JSON.stringify(filter) })),
  ),
);

test.each(LISTS)("by $by $direction, filtered by $called, a page reads about a page", async (list) => {
  const slice = {
    filter: { companyIds: null, ...list.filter },
    order: { by: list.by, direction: list.direction },
    limit: LIMIT,
  };
  const from = await middleOf(list);
  for (const cursor of [null, from, { ...from, backward: true }]) {
    const plan = await planOf(() => listCompanyRows(db, { ...slice, cursor }));
    expect(plan.sequential).toEqual([]);
    expect(plan.blocks).toBeLessThanOrEqual(2 * LIMIT);
  }
});

test("the API's list of whole companies reads no more either", async () => {
  const slice = {
    filter: { companyIds: null },
    order: { by: "id", direction: "asc" },
    limit: LIMIT,
  } as const;
  const plan = await planOf(() => listWholeCompanies(db, { ...slice, cursor: place(COMPANIES / 2, 0) }));
  expect(plan.sequential).not.toContain("companies");
  expect(plan.blocks).toBeLessThanOrEqual(2 * LIMIT);
});

test("searching reads the index of the search and never the whole table", async () => {
  const filter = { companyIds: null, search: "taksi 12345" };
  const plan = await planOf(() =>
    listCompanyRows(db, { filter, order: { by: "name", direction: "asc" }, cursor: null, limit: LIMIT }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.blocks).toBeLessThanOrEqual(2 * LIMIT);
});

test("with thousands of companies that row-level security shows, the API's list reads a page and sorts nothing", async () => {
  const ids = Array.from({ length: COMPANIES / 4 }, (_, n) => 4 * (n + 1));
  await sql.unsafe(`set role tolppa_user; set app.company_ids = '{${ids.join(",")}}'`);
  const order = { by: "id", direction: "asc" } as const;
  const filter = { companyIds: "shown" } as const;
  const ask = (cursor: Cursor | null) => listWholeCompanies(db, { filter, order, cursor, limit: LIMIT });
  for (const cursor of [null, place(COMPANIES / 2, COMPANIES / 2)]) {
    const plan = await planOf(() => ask(cursor));
    expect(plan.sequential).not.toContain("companies");
    expect(plan.sorts).toBe(0);
    expect(plan.blocks).toBeLessThanOrEqual(2 * LIMIT);
  }
  expect((await ask(null)).map(({ id }) => id)).toEqual(ids.slice(0, LIMIT + 1));
  await sql.unsafe("set role tolppa_admin; reset app.company_ids");
});

const place = (value: string | number, id: number): Cursor => ({ value, id, position: LIMIT });

/** The company in the middle of a list, as a cursor. */
async function middleOf({ by, direction, filter }: (typeof LISTS)[number]): Promise<Cursor> {
  const column = { name: "company_name", vehicles: "vehicle_count", drivers: "driver_count", id: "id" }[by];
  const [row] = await sql<{ id: string; value: string | number; count: number }[]>`
    select id, ${sql(column)} as value from companies
    where status = coalesce(${filter.status ?? null}, status) and provider = coalesce(${filter.provider ?? null}, provider)
    order by ${sql(column)} ${direction === "asc" ? sql`asc` : sql`desc`}, id
    offset (select count(*) / 2 from companies
      where status = coalesce(${filter.status ?? null}, status) and provider = coalesce(${filter.provider ?? null}, provider))
    limit 1`;
  return place(by === "name" ? String(row?.value) : Number(row?.value), Number(row?.id));
}

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by, vehicle_count, driver_count)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || substr(md5(g::text), 1, 6) || ' ' || g,
      (array[${PROVIDERS.map((id) => `'${id}'`).join()}])[1 + g % ${PROVIDERS.length}],
      'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+358401234567', 'a@b.example', 'TL-1',
      case when g % 29 = 0 then 'pending' when g % 31 = 0 then 'incomplete' when g % 37 = 0 then 'inactive' else 'active' end,
      'email', 'a@b.example', now(), now(), now(), 'seed', 'seed', 'seed', g % 13, g % 17
    from generate_series(1, ${COMPANIES}) g;
`;
