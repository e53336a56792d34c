import { performance } from "node:perf_hooks";
import type { Context } from "#lib/core/use-cases/context.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search as searchAll } from "#lib/search/use-cases/search.ts";
import { BENCH_ADMIN, openExplained, plansOf, userOf } from "./explained.ts";
import { ask, type Request } from "./load.ts";
import { judged, median, table } from "./report.ts";

// Measures the global search: the time of an answer without other load, and the work and the plans of PostgreSQL.

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
  plans: { called: string; plans: string[] }[];
};

type Asking = { ownerUrl: string; search: (query: string) => Request; floor: Request };

/** Measures over HTTP as an admin's program, and in the database also as a user of the largest company. */
export async function measureSearch({ ownerUrl, search, floor }: Asking): Promise<SearchFigures> {
  const database = await openExplained(ownerUrl);
  try {
    const [largest] = await database.sql<{ id: number }[]>`
      select id::int from companies order by vehicle_count + driver_count desc limit 1`;
    const user = userOf(largest?.id ?? 0);
    const find = (query: string) => (context: Context) => searchAll(context, searchSchema.parse({ query }));
    const cases = [];
    for (const one of CASES) {
      const { ms: databaseMs } = await database.run(BENCH_ADMIN, find(one.query));
      const { ms: ownDatabaseMs } = await database.run(user, find(one.query));
      cases.push({ ...one, answerMs: await answerTimes(search(one.query)), databaseMs, ownDatabaseMs });
    }
    const plans = [];
    for (const query of ["vi", "virtanne"]) {
      plans.push({
        called: `${query}, an admin's`,
        plans: (await database.run(BENCH_ADMIN, find(query))).plans,
      });
    }
    const own = await database.run(user, find("virtanen"));
    plans.push({ called: "virtanen, of a company's user", plans: own.plans });
    return { cases, floorMs: await answerTimes(floor), plans };
  } finally {
    await database.close();
  }
}

/** The times of answers one after the other: one person's wait without the network. */
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
  return [
    table(heads, [floor, ...rows]),
    ...plans.map(({ called, plans: told }) => plansOf(`the search for ${called}`, told)),
  ].join("\n\n");
}

const worst = (ascending: readonly number[]): number =>
  ascending[Math.floor(ascending.length * 0.99)] ?? Number.NaN;
