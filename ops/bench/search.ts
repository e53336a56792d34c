import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import type { Context } from "#lib/core/use-cases/context.ts";
import { searchSchema } from "#lib/search/schema.ts";
import { search as searchAll } from "#lib/search/use-cases/search.ts";
import { addPerson, addProgram, gainCookie, requestToken } from "./access.ts";
import { BENCH_ADMIN, openExplained, plansOf, userOf } from "./explained.ts";
import { ask, type Request } from "./load.ts";
import { judged, median, table } from "./report.ts";

// Measures the global search: the time of an answer without other load, and the work and the plans of PostgreSQL.

const MAX_MS = 50;
const TIMES = 100;
const READERS_TIMES = 30;

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

/** Who else searches: people and programs that see many companies and not all. */
type Reader = { name: string; answerMs: number[][] };

export type SearchFigures = {
  readers: Reader[];
  cases: (Case & { answerMs: number[]; databaseMs: number; ownDatabaseMs: number })[];
  floorMs: number[];
  plans: { called: string; plans: string[] }[];
};

type Asking = {
  ownerUrl: string;
  origin: string;
  search: (query: string, headers?: Record<string, string>) => Request;
  floor: Request;
};

/** Measures over HTTP as an admin's program, and in the database also as a user of the largest company. */
export async function measureSearch({ ownerUrl, origin, search, floor }: Asking): Promise<SearchFigures> {
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
    const readers: Reader[] = [];
    for (const { name, headers } of await admitReaders(database.sql, origin)) {
      const answerMs = [];
      for (const { query } of CASES) answerMs.push(await answerTimes(search(query, headers), READERS_TIMES));
      readers.push({ name, answerMs });
    }
    const own = await database.run(user, find("virtanen"));
    plans.push({ called: "virtanen, of a company's user", plans: own.plans });
    return { readers, cases, floorMs: await answerTimes(floor), plans };
  } finally {
    await database.close();
  }
}

/** The provider of one company in 17. */
const PROVIDER = "taksiHelsinki";
const MANY = 5_000;
const AGGREGATOR = { email: "aggregator@tolppa.example", password: "taksitolppa" };

/** Makes a person of an aggregator of 5,000 companies, a program of 5,000 companies and a program of one provider. */
async function admitReaders(
  sql: postgres.Sql,
  origin: string,
): Promise<{ name: string; headers: Record<string, string> }[]> {
  const [aggregator] = await sql<{ id: number }[]>`select min(id)::int as id from companies
    where company_type = 'aggregator' and status = 'active' and deleted_at is null`;
  if (!aggregator) throw new Error("no aggregator");
  await addPerson(sql, AGGREGATOR, { companies: [aggregator.id] });
  await sql`update companies set aggregator_company_id = ${aggregator.id}
    where id in (select id from companies where company_type = 'operator' and deleted_at is null order by id % 4, id limit ${MANY})`;
  const secret = "bench-secret";
  const programs = [
    {
      id: "bench-many",
      name: `a program of ${MANY.toLocaleString("en")} companies`,
      reach: { reach: "companies" },
    },
    {
      id: "bench-provider",
      name: "a provider's program, 1,176 companies",
      reach: { reach: "provider", provider: PROVIDER },
    },
  ] as const;
  const readers = [];
  for (const { id, name, reach } of programs) {
    await addProgram(sql, { id, secret }, { ...reach, scopes: ["search:read", "companies:read"] });
    if (reach.reach === "companies")
      await sql`insert into api_client_companies select (select id from api_clients where client_id = ${id}), id
        from companies where aggregator_company_id is not null`;
    readers.push({ name, headers: { authorization: await requestToken(origin, { id, secret }) } });
  }
  await sql`vacuum analyze companies, memberships, api_client_companies`;
  const name = `a person of an aggregator of ${MANY.toLocaleString("en")} companies`;
  return [{ name, headers: { cookie: await gainCookie(origin, AGGREGATOR) } }, ...readers];
}

/** The times of answers one after the other: one person's wait without the network. */
async function answerTimes(request: Request, count = TIMES): Promise<number[]> {
  const times: number[] = [];
  for (let i = -10; i < count; i += 1) {
    const started = performance.now();
    const { status } = await ask(request);
    if (status !== 200) throw new Error(`${request.url} answered ${status}`);
    if (i >= 0) times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

/** The figures and the plans as Markdown. */
export function searchReportOf({ readers, cases, floorMs, plans }: SearchFigures): string {
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
  const readerRows = readers.map(({ name, answerMs }) => [
    name,
    ...answerMs.map((ms) => `${median(ms).toFixed(0)} / ${worst(ms).toFixed(0)}`),
    judged(
      `≤ ${MAX_MS} ms`,
      answerMs.every((ms) => worst(ms) <= MAX_MS),
    ),
  ]);
  return [
    table(heads, [floor, ...rows]),
    table(["p50 / p99 ms of", ...cases.map(({ query }) => `\`${query}\``), "target"], readerRows),
    ...plans.map(({ called, plans: told }) => plansOf(`the search for ${called}`, told)),
  ].join("\n\n");
}

const worst = (ascending: readonly number[]): number =>
  ascending[Math.floor(ascending.length * 0.99)] ?? Number.NaN;
