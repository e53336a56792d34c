import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Tx } from "./client.ts";
import { createSeededDatabase } from "./testing.ts";

// Reads PostgreSQL's plan for a query, for tests of its cost.

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Plan Rows": number;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
};

export type Plan = {
  /** Tables read from end to end, except empty ones. A range of the history counts as the history. */
  sequential: (string | undefined)[];
  sorts: number;
  /** Blocks of 8 KiB read from indexes and tables, with repetitions. */
  blocks: number;
  /** Rows read from tables, discarded ones included. */
  read: number;
};

export type PlanReader = {
  sql: postgres.Sql;
  db: Tx;
  /** PostgreSQL's plan for the first query that `ask` sends. */
  planOf: (ask: () => Promise<unknown>) => Promise<Plan>;
  /** PostgreSQL's plan for that query if one plan serves all values (Access.plannedOnce). */
  planOfAll: (ask: () => Promise<unknown>) => Promise<Plan>;
  end: () => Promise<void>;
};

/** Plans over a database of `createSeededDatabase`; `end` drops it. */
export async function openPlansOver(seed: string, options?: { grownIndexes?: boolean }): Promise<PlanReader> {
  const server = await createSeededDatabase(seed, options);
  const reader = openPlanReader(server.url);
  return {
    ...reader,
    async end() {
      await reader.end();
      await server.drop();
    },
  };
}

/** One connection that explains every statement sent over it. */
export function openPlanReader(url: string): PlanReader {
  let asked: { query: string; params: unknown[] }[] = [];
  const sql = postgres(url, { max: 1 });
  const db = drizzle(sql, { logger: { logQuery: (query, params) => asked.push({ query, params }) } });
  const firstOf = async (ask: () => Promise<unknown>) => {
    asked = [];
    await ask();
    const [first] = asked;
    if (!first) throw new Error("nothing was asked");
    return first;
  };
  const explain = async (query: string, params: unknown[] = []) => {
    const explained = () => sql.unsafe(`explain (analyze, buffers, format json) ${query}`, params as never[]);
    // A function is planned at its first run, which also reads the catalogue; that read is not counted.
    await explained();
    const [row] = await explained();
    return planFrom((row?.["QUERY PLAN"] as { Plan: PlanNode }[] | undefined)?.[0]?.Plan);
  };
  return {
    sql,
    db,
    end: () => sql.end(),
    async planOf(ask) {
      const { query, params } = await firstOf(ask);
      return explain(query, params);
    },
    async planOfAll(ask) {
      const { query, params } = await firstOf(ask);
      await sql.unsafe(`set plan_cache_mode = force_generic_plan; prepare asked as ${query}`);
      const plan = await explain(`execute asked(${params.map(literalOf).join(", ")})`);
      await sql.unsafe("deallocate asked; reset plan_cache_mode");
      return plan;
    },
  };
}

/** Values of these tests as SQL literals; the prepared statement decides their types. */
const literalOf = (value: unknown): string =>
  value === null ? "null" : `'${Array.isArray(value) ? `{${value.join(",")}}` : String(value)}'`;

function planFrom(root: PlanNode | undefined): Plan {
  const nodes = nodesOf(root);
  const ofTables = nodes.filter((node) => node["Relation Name"]);
  return {
    sequential: nodes
      .filter((node) => node["Node Type"] === "Seq Scan" && !isOfEmptyTable(node))
      .map((node) => node["Relation Name"]?.replace(/^events_\d+$/, "events")),
    sorts: nodes.filter((node) => node["Node Type"].includes("Sort")).length,
    blocks: root ? root["Shared Hit Blocks"] + root["Shared Read Blocks"] : Number.NaN,
    read: ofTables.reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

export const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : [];

/** The next range of the history is empty. */
const isOfEmptyTable = (node: PlanNode): boolean =>
  node["Actual Loops"] > 0 && node["Shared Hit Blocks"] + node["Shared Read Blocks"] === 0;

const rowsOf = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
