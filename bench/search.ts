import { performance } from "node:perf_hooks";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Tx } from "#db/client.ts";
import type { Actor } from "#lib/domain/actor.ts";
import { searchSchema } from "#lib/schemas/search.ts";
import { search } from "#lib/use-cases/search/search.ts";
import { ask, type Request } from "./load.ts";
import { judged, median, table } from "./report.ts";

// The global search: how long an answer takes when nobody else asks, what PostgreSQL does for it, and how.

const MAX_MS = 50;
const TIMES = 100;

type Case = { what: string; query: string };
const CASES: readonly Case[] = [
  { what: "a company's name", query: "lähitaksi öhman" },
  { what: "a plate", query: "abx-12" },
  { what: "both names of a driver", query: "matti virtanen" },
  { what: "one typing error", query: "virtanne" },
  { what: "a typing error in each of two words", query: "skoda supreb" },
  { what: "a mistyped plate", query: "axb-123" },
  { what: "two characters", query: "vi" },
  { what: "two characters in the midst of names", query: "oy" },
  { what: "a frequent name: 25,000 drivers", query: "virtanen" },
  { what: "a part of most names", query: "nen" },
  { what: "nothing there is", query: "zzqxwv" },
];

export type SearchFigures = {
  cases: (Case & { answerMs: number[]; databaseMs: number; ownDatabaseMs: number })[];
  floorMs: number[];
  plans: { called: string; statements: string[] }[];
};

type Asking = { ownerUrl: string; search: (query: string) => Request; floor: Request };

/** Over HTTP as an admin's program; in the database also as a user of the largest company, behind its wall. */
export async function measureSearch({ ownerUrl, search, floor }: Asking): Promise<SearchFigures> {
  const database = await openDatabase(ownerUrl);
  try {
    const cases = [];
    for (const one of CASES) {
      const databaseMs = (await database.run(ADMIN, one.query)).ms;
      const ownDatabaseMs = (await database.run(await database.largest(), one.query)).ms;
      cases.push({ ...one, answerMs: await answerTimes(search(one.query)), databaseMs, ownDatabaseMs });
    }
    const plans = [];
    for (const query of ["vi", "virtanne"]) {
      plans.push({ called: `${query}, an admin's`, statements: (await database.run(ADMIN, query)).plans });
    }
    const own = await database.run(await database.largest(), "virtanen");
    plans.push({ called: "virtanen, of a company's user", statements: own.plans });
    return { cases, floorMs: await answerTimes(floor), plans };
  } finally {
    await database.close();
  }
}

/** One at a time: what one person waits, network aside. */
async function answerTimes(request: Request): Promise<number[]> {
  const times: number[] = [];
  for (let i = -10; i < TIMES; i += 1) {
    const started = performance.now();
    const { status } = await ask(request);
    if (status !== 200) throw new Error(`${request.url} answered ${status}`);
    if (i >= 0) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

const ADMIN: Actor = { kind: "user", id: 1, label: "bench@tolppa.example", admin: true, companyIds: [] };

/** Every statement of a transaction, timed and explained by auto_explain. */
async function openDatabase(ownerUrl: string) {
  let told: string[] = [];
  const sql = postgres(ownerUrl, { max: 1, onnotice: ({ message = "" }) => told.push(message) });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off; set client_min_messages = 'log'`);
  const once = async (actor: Actor, query: string) => {
    told = [];
    await sql.begin("read only", async (transaction) => {
      await transaction.unsafe(`set local role ${actor.admin ? "tolppa_admin" : "tolppa_user"};
        set local app.company_ids = '{${actor.companyIds.join(",")}}'`);
      const db = drizzle(Object.assign(transaction, { options: sql.options }) as unknown as postgres.Sql);
      const context = { actor, now: new Date(), today: "2026-01-01", requestId: "bench" };
      await search({ ...context, db: db as unknown as Tx }, searchSchema.parse({ query }));
    });
    const plans = told.filter((message) => message.startsWith("duration:"));
    return { ms: plans.reduce((sum, plan) => sum + Number(/^duration: ([\d.]+)/.exec(plan)?.[1]), 0), plans };
  };
  return {
    /** The middle one of several. */
    async run(actor: Actor, query: string) {
      const runs = [];
      for (let i = 0; i < 7; i += 1) runs.push(await once(actor, query));
      const ms = median(runs.map((run) => run.ms));
      return { ms, plans: runs.at(-1)?.plans ?? [] };
    },
    async largest(): Promise<Actor> {
      const [row] = await sql<{ id: number }[]>`
        select id::int from companies order by vehicle_count + driver_count desc limit 1`;
      return { ...ADMIN, admin: false, companyIds: [row?.id ?? 0] };
    },
    close: () => sql.end(),
  };
}

/** The figures and the plans as Markdown. */
export function searchReportOf({ cases, floorMs, plans }: SearchFigures): string {
  const heads = ["A search", "for", "p50 ms", "p99 ms", "target", "PostgreSQL ms", "for a company's user"];
  const rows = cases.map(({ what, query, answerMs, databaseMs, ownDatabaseMs }) => [
    what,
    `\`${query}\``,
    median(answerMs).toFixed(1),
    worst(answerMs).toFixed(1),
    judged(`≤ ${MAX_MS} ms`, worst(answerMs) <= MAX_MS),
    databaseMs.toFixed(1),
    ownDatabaseMs.toFixed(1),
  ]);
  const floor = [
    "Bare server, one company",
    "",
    median(floorMs).toFixed(1),
    worst(floorMs).toFixed(1),
    "",
    "",
    "",
  ];
  return [table(heads, [floor, ...rows]), ...plans.map(planOf)].join("\n\n");
}

const worst = (ascending: readonly number[]): number =>
  ascending[Math.floor(ascending.length * 0.99)] ?? Number.NaN;

const WIDTH = 150;

/** The plan without the text of the query, which it repeats, and without what makes a line endless. */
function planOf({ called, statements }: SearchFigures["plans"][number]): string {
  const texts = statements.map((statement) =>
    statement
      .slice(statement.indexOf("\n") + 1)
      .replace(/^Query Text:[\s\S]*?\n(?=\S.*\(cost=)/m, "")
      .replace(/^Query Parameters:.*\n/m, "")
      .split("\n")
      .filter(
        (line) => !/^\s*(?:Storage|Sort Method|Index Searches|Heap Blocks|Group Key|Batches):?/.test(line),
      )
      .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line))
      .join("\n"),
  );
  return `<details><summary>EXPLAIN ANALYZE of the search for ${called}</summary>\n\n\`\`\`text\n${texts.join("\n\n")}\n\`\`\`\n\n</details>`;
}
