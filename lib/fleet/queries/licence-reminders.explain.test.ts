import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import { reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";
import { listEndingLicences, listEndingLicencesOf } from "./licence-reminders.ts";

// The cost of a round at size: it reads only the licences that expire soon.

const DRIVERS = 20_000;
const COMPANIES = 2_000;
const TODAY = "2026-11-21";
const WINDOW = reminderWindow(TODAY);
/** The days inside the window, of five years of evenly spread last days. */
const SHARE = 68 / 1_825;
const PAGE = 200;

let server: TestDatabase;
let sql: postgres.Sql;
let db: Tx;
let asked: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  sql = postgres(server.url, { max: 1 });
  db = drizzle(sql, { logger: { logQuery: (query, params) => asked.push({ query, params }) } });
  await sql.unsafe("set role tolppa_admin");
});
afterAll(async () => {
  await sql.end();
  await server.drop();
});

test("a page of a round reads the index of last days, from the end of the page before it", async () => {
  const first = await listEndingLicences(db, { window: WINDOW, after: null, limit: PAGE });
  expect(first).toHaveLength(PAGE);
  for (const after of [null, first[PAGE / 2] ?? null, first.at(-1) ?? null]) {
    const nodes = await planOf(() => listEndingLicences(db, { window: WINDOW, after, limit: PAGE }));
    const [scan] = nodes.filter((node) => node["Index Name"] === "drivers_expiring");
    expect(scan, "the index of last days").toBeDefined();
    expect(readBy(scan)).toBeLessThanOrEqual(DRIVERS * SHARE * 1.1);
    expect(sequentialOn(nodes, "drivers")).toBe(0);
  }
});

test("a company's due licences are found without reading another company's", async () => {
  const nodes = await planOf(() => listEndingLicencesOf(db, 7, WINDOW));
  expect(sequentialOn(nodes, "drivers") + sequentialOn(nodes, "licence_reminders")).toBe(0);
  const ofDrivers = nodes.filter((node) => node["Relation Name"] === "drivers");
  expect(ofDrivers.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThanOrEqual(DRIVERS / COMPANIES);
});

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

async function planOf(ask: () => Promise<unknown>): Promise<Node[]> {
  asked = [];
  await ask();
  const [first] = asked;
  if (!first) throw new Error("nothing was asked");
  const [row] = await sql.unsafe(`explain (analyze, format json) ${first.query}`, first.params as never[]);
  return flat((row?.["QUERY PLAN"] as { Plan: Node }[] | undefined)?.[0]?.Plan);
}

const flat = (node: Node | undefined): Node[] => (node ? [node, ...(node.Plans ?? []).flatMap(flat)] : []);

const readBy = (node: Node | undefined): number =>
  node ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : Number.NaN;

const sequentialOn = (nodes: Node[], table: string): number =>
  nodes.filter((node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === table).length;

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'taksiHame',
      'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+358401234567', 'a@b.example', 'TL-1',
      case when g % 10 = 0 then 'inactive' else 'active' end,
      'email', 'a@b.example', now(), now(), now(), 'x', 'seed', 'seed'
    from generate_series(1, ${COMPANIES}) g;
  insert into drivers (company_id, taxi_driving_license_expiration, last_name, created_by, modified_by)
    select 1 + g % ${COMPANIES}, date '2026-01-01' + (g::bigint * 7919 % 1825)::int, 'Virtanen' || g, 'seed', 'seed'
    from generate_series(1, ${DRIVERS}) g;
  insert into licence_reminders (driver_id, expiration, stage)
    select id, taxi_driving_license_expiration, 60 from drivers where id % 2 = 0;
`;
