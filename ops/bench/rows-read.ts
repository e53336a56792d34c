import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { listWholeCompanies } from "#db/queries/companies/company-list.ts";
import { companyListPageSchema } from "#lib/companies/schema.ts";
import { listCompanyPage } from "#lib/companies/use-cases/list.ts";
import type { Actor } from "#lib/core/actor.ts";

/** The rows that PostgreSQL read for one page, by table. */
export type RowsRead = { name: string; tables: Map<string, number> };

const ADMIN: Actor = { kind: "user", id: 1, label: "bench@tolppa.example", admin: true, companyIds: [] };

/** Makes auto_explain run and explain the statements of an admin's session and report the plans as notices. */
const EXPLAIN = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_format = 'json'; set client_min_messages = 'log';
  set role tolppa_admin`;

/** Reads pages of the list like the product and counts the rows that the statements touched. */
export async function countRowsRead(ownerUrl: string): Promise<RowsRead[]> {
  const plans: Plan[] = [];
  const sql = postgres(ownerUrl, { max: 1, onnotice: ({ message }) => plans.push(...planOf(message)) });
  const db = drizzle(sql);
  const context = { db, actor: ADMIN, now: new Date(), today: "2026-01-01", requestId: "bench" };
  const results: RowsRead[] = [];
  const count = async (name: string, read: () => Promise<unknown>) => {
    plans.length = 0;
    await read();
    results.push({ name, tables: rowsByTable(plans) });
  };
  try {
    const middle = await middleOf(sql);
    await sql.unsafe(EXPLAIN);
    for (const [name, query] of PAGES) {
      const input = companyListPageSchema.parse(query);
      const cursor = name.includes("middle") ? { ...middle, position: 10_000 } : undefined;
      await count(name, () => listCompanyPage(context, cursor ? { ...input, cursor } : input));
    }
    const slice = { filter: { companyIds: null }, order: { by: "id", direction: "asc" }, limit: 50 } as const;
    await count("API, first 50", () => listWholeCompanies(db, { ...slice, cursor: null }));
    const cursor = { value: middle.id, id: middle.id, position: 10_000 };
    await count("API, 50 in the middle", () => listWholeCompanies(db, { ...slice, cursor }));
  } finally {
    await sql.end();
  }
  return results;
}

const PAGES: [name: string, query: object][] = [
  ["first page", {}],
  ["in the middle", {}],
  ["by vehicles, most first", { sort: "-vehicles" }],
  ["one status", { status: "pending" }],
  ["one provider, by drivers", { provider: "vievie", sort: "drivers" }],
  ["one provider and status", { provider: "taksiHelsinki", status: "active" }],
  ["search", { q: "virtanen 00" }],
];

async function middleOf(sql: postgres.Sql): Promise<{ value: string; id: number }> {
  const [row] = await sql<{ company_name: string; id: string }[]>`
    select company_name, id from companies order by company_name, id offset 10000 limit 1`;
  if (!row) throw new Error("There are no companies");
  return { value: row.company_name, id: Number(row.id) };
}

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

/** Reads the plan from a notice such as "duration: 0.3 ms  plan:" with JSON. Other notices contain no plan. */
function planOf(message = ""): Plan[] {
  if (!message.startsWith("duration:")) return [];
  return [(JSON.parse(message.slice(message.indexOf("{"))) as { Plan: Plan }).Plan];
}

function rowsByTable(plans: readonly Plan[], counts = new Map<string, number>()): Map<string, number> {
  for (const plan of plans) {
    const table = plan["Relation Name"];
    const each =
      plan["Actual Rows"] +
      (plan["Rows Removed by Filter"] ?? 0) +
      (plan["Rows Removed by Index Recheck"] ?? 0);
    if (table) counts.set(table, (counts.get(table) ?? 0) + Math.round(each * plan["Actual Loops"]));
    rowsByTable(plan.Plans ?? [], counts);
  }
  return counts;
}
