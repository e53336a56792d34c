import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Tx } from "#db/client.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { median } from "./report.ts";

// Measures use cases in the database alone: the time of their statements and the plans that PostgreSQL chooses.

export const TODAY = "2026-01-01";

export const BENCH_ADMIN: Actor = {
  kind: "user",
  id: 1,
  label: "bench@tolppa.example",
  admin: true,
  companyIds: [],
};

/** A user of one company, limited to it by row-level security. */
export const userOf = (companyId: number): Actor => ({
  ...BENCH_ADMIN,
  admin: false,
  companyIds: [companyId],
});

/** `ms` is the median of seven runs, `plans` are the plans of the last run. */
export type Explained = { ms: number; plans: string[] };

const RUNS = 7;
const READS_TABLE = /(?:Seq|Index|Index Only|Heap) Scan/;

/** Lets auto_explain time and explain every statement of a transaction. */
export async function openExplained(ownerUrl: string) {
  let told: { message: string; nested: boolean }[] = [];
  const sql = postgres(ownerUrl, {
    max: 1,
    onnotice: ({ message = "", where }) => told.push({ message, nested: where !== undefined }),
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set client_min_messages = 'log'`);
  const once = async (actor: Actor, command: (context: Context) => Promise<unknown>): Promise<Explained> => {
    told = [];
    await sql.begin("read only", async (transaction) => {
      await transaction.unsafe(`set local role ${actor.admin ? "tolppa_admin" : "tolppa_user"};
        set local app.company_ids = '{${actor.companyIds.join(",")}}'`);
      const db = drizzle(Object.assign(transaction, { options: sql.options }) as unknown as postgres.Sql);
      await command({ actor, now: new Date(), today: TODAY, requestId: "bench", db: db as unknown as Tx });
    });
    const explained = told.filter(({ message }) => message.startsWith("duration:"));
    // The time of a statement includes those of the functions that it calls.
    const ms = explained
      .filter(({ nested }) => !nested)
      .reduce((sum, { message }) => sum + Number(/^duration: ([\d.]+)/.exec(message)?.[1]), 0);
    // The functions also explain expressions that read no table.
    const plans = explained.map(({ message }) => message).filter((plan) => READS_TABLE.test(plan));
    return { ms, plans };
  };
  return {
    sql,
    async run(actor: Actor, command: (context: Context) => Promise<unknown>): Promise<Explained> {
      const runs = [];
      for (let i = 0; i < RUNS; i += 1) runs.push(await once(actor, command));
      return { ms: median(runs.map(({ ms }) => ms)), plans: runs.at(-1)?.plans ?? [] };
    },
    close: () => sql.end(),
  };
}

const WIDTH = 150;

/** The plans as Markdown, without the text of the queries and without endless lines. */
export function plansOf(called: string, plans: readonly string[]): string {
  const texts = plans.map((plan) =>
    plan
      .slice(plan.indexOf("\n") + 1)
      .replace(/^Query Text:[\s\S]*?\n(?=\S.*\(cost=)/m, "")
      .replace(/^Query Parameters:.*\n/m, "")
      .split("\n")
      .filter(
        (line) => !/^\s*(?:Storage|Sort Method|Index Searches|Heap Blocks|Group Key|Batches):?/.test(line),
      )
      .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line))
      .join("\n"),
  );
  return `<details><summary>EXPLAIN ANALYZE of ${called}</summary>\n\n\`\`\`text\n${texts.join("\n\n")}\n\`\`\`\n\n</details>`;
}
