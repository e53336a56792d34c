import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import type { Actor } from "#lib/core/actor.ts";
import { SEARCH_COUNT, SEARCH_LIMIT } from "#lib/platform/search/search.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search } from "#lib/search/use-cases/search.ts";

// The cost of a search at size, reported by auto_explain for the very statements it sends: no table is scanned, and of 10,000
// matching rows no index gathers more than are counted.

const ROWS = 40_000;
const COMPANIES = 1_000;

let server: TestDatabase;
let owner: postgres.Sql;
let plans: Node[] = [];

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  owner = postgres(server.migrationUrl, {
    max: 1,
    onnotice: ({ message }) => plans.push(...planIn(message)),
  });
  await owner.unsafe("load 'auto_explain'");
  await owner.unsafe(`set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set auto_explain.log_format = 'json'; set client_min_messages = 'log'`);
});
afterAll(async () => {
  await owner.end();
  await server.drop();
});

const ADMIN: Actor = { kind: "user", id: 1, label: "admin", admin: true, companyIds: [] };
const USER: Actor = { kind: "user", id: 1, label: "user", admin: false, companyIds: [7] };

/** The counted rows of three kinds, and a few that other columns also find. */
const COUNTED = 4 * SEARCH_COUNT;

/** Frequent words are looked for in this many rows of each of three kinds. */
const EARLY = 3 * 4_000;

/** With hardly any match: eight and a few rows in each statement of three kinds. */
const FEW = 12 * SEARCH_LIMIT;

test.each([
  ["a frequent name", "virtanen"],
  ["two letters", "vi"],
  ["two letters in the midst of names", "oy"],
  ["both names", "matti virtanen"],
  ["two beginnings", "toy cor"],
  ["a frequent make", "toyota"],
  ["a part of frequent names", "rtanen"],
  ["a typing error in a frequent name", "virtanne"],
  ["typing errors in both names", "virtanne mattl"],
  ["exchanged letters", "mtati virtanen"],
  ["a mistyped make", "toyora"],
  ["the beginning of every phone number", "+358"],
  ["the beginning of every licence", "aj-1"],
])("%s is found without gathering all matching rows, in a bounded number of rows", async (_, query) => {
  const { sequential, gathered, read } = await costOf(ADMIN, query);
  expect(sequential).toEqual([]);
  expect(gathered).toBeLessThanOrEqual(COUNTED);
  expect(read).toBeLessThanOrEqual(COUNTED + EARLY);
});

test.each([
  ["a plate", "abc-123"],
  ["a plate that is one error away", "abx-9999"],
  ["nothing there is", "zzzzzz"],
])("%s is found by indexes, and hardly a row is read", async (_, query) => {
  const { sequential, read } = await costOf(ADMIN, query);
  expect(sequential).toEqual([]);
  expect(read).toBeLessThanOrEqual(FEW);
});

test.each(["virtanen", "vi", "virtanne", "abc-123"])(
  "%s of a company's user reads only that company's rows",
  async (query) => {
    const { sequential, read } = await costOf(USER, query);
    expect(sequential).toEqual([]);
    // Each of up to four steps reads the 40 vehicles, the 40 drivers and the company.
    expect(read).toBeLessThanOrEqual(4 * (2 * (ROWS / COMPANIES) + 1) + FEW);
  },
);

async function costOf(actor: Actor, query: string) {
  plans = [];
  await owner.begin("read only", async (transaction) => {
    await transaction.unsafe(`set local role ${actor.admin ? "tolppa_admin" : "tolppa_user"};
      set local app.company_ids = '{${actor.companyIds.join(",")}}'`);
    // Uses drizzle on the client's transaction, without opening a second one.
    const db = drizzle(Object.assign(transaction, { options: owner.options }) as unknown as postgres.Sql);
    const context = {
      actor,
      db: db as unknown as Tx,
      now: new Date(),
      today: "2026-01-01",
      requestId: "test",
    };
    expect((await search(context, searchSchema.parse({ query }))).ok).toBe(true);
  });
  const all = plans.flatMap(flat);
  const nodes = all.filter((node) => node["Relation Name"]);
  expect(nodes).not.toHaveLength(0);
  return {
    /** The rows that indexes gather before the first of them is read. */
    gathered: all
      .filter(
        (node) =>
          node["Node Type"] === "Bitmap Index Scan" && !node["Index Name"]?.startsWith("search_words"),
      )
      .reduce((sum, node) => sum + node["Actual Rows"] * node["Actual Loops"], 0),
    sequential: nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]),
    read: nodes
      .filter((node) => node["Relation Name"] !== "search_words")
      .reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

/** Parses "duration: 0.3 ms plan:" and the plan as JSON; other notices hold none. */
const planIn = (message = ""): Node[] =>
  message.startsWith("duration:")
    ? [(JSON.parse(message.slice(message.indexOf("{"))) as { Plan: Node }).Plan]
    : [];

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const rowsOf = (node: Node): number =>
  (node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0)) *
  node["Actual Loops"];

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by)
    select to_char(1000000 + g, 'FM0000000') || '-1', 'Taksi ' || (array['Virtanen', 'Korhonen', 'Öhman', 'Salo'])[1 + g % 4] || ' ' || g || ' Oy',
      'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed'
    from generate_series(1, ${COMPANIES}) g;
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by, deleted_at, vehicle_count)
    select to_char(2000000 + g, 'FM0000000') || '-1', 'Poistettu ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija',
      'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed', now(), g % 100 / 98
    from generate_series(1, 200) g;
  insert into vehicles (company_id, license_plate, make, model, created_by, modified_by)
    select 1 + g % ${COMPANIES}, chr(65 + g / 26000) || chr(65 + g / 1000 % 26) || 'C-' || g % 1000,
      (array['Toyota', 'Mercedes-Benz', 'Škoda', 'Volkswagen'])[1 + g % 4], (array['Corolla', 'E 220 d', 'Superb', 'Caddy'])[1 + g % 4], 'seed', 'seed'
    from generate_series(1, ${ROWS}) g;
  insert into drivers (company_id, first_name, last_name, taxi_driving_license, phone_number, contact_email, created_by, modified_by)
    select 1 + g % ${COMPANIES}, (array['Matti', 'Aino', 'Väinö', 'Sirpa'])[1 + g % 4], (array['Virtanen', 'Korhonen', 'Mäkinen', 'Salo'])[1 + g / 4 % 4],
      'AJ-' || 100000 + g, '+35840' || 1000000 + g, 'kuljettaja' || g || '@yritys.example', 'seed', 'seed'
    from generate_series(1, ${ROWS}) g;
  select learn_words('company', array_agg(company_name)) from companies;
  select learn_words('vehicle', array_agg(concat_ws(' ', make, model))) from vehicles;
  select learn_words('driver', array_agg(concat_ws(' ', last_name, first_name))) from drivers;
`;
