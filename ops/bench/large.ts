import { Agent, get } from "node:http";
import postgres from "postgres";
import { addPerson, addProgram, gainAccess, gainCookie, requestToken } from "./access.ts";
import { type BenchDatabase, openFilledDatabase } from "./database.ts";
import { USUAL } from "./filling.ts";
import { ask, type Request } from "./load.ts";
import { type Product, startProduct } from "./product.ts";
import { judged, median, table } from "./report.ts";
import { countRowsRead, type RowsRead } from "./rows-read.ts";

// What a question costs in a large database and in one of 20,000 companies, with the same filling (fill.sql). Both products
// run at once and are asked in turns, one question at a time, so that a slow moment of the machine meets both.

const MAX_RATIO = 1.3;
const MAX_ROWS = 51;
const TURNS = 200;
const WARM_UP = 60;
/** An export that is left after its first byte takes a moment to end. */
const EXPORT_TURNS = 20;
/** A company with 5,000 vehicles and drivers, in both. */
const HUGE = 42;
/** The daily work of the product, such as its audit, is waited for. */
const MOST_QUIET_MS = 1_800_000;

const OWNER = { email: "omistaja@tolppa.example", password: "taksitolppa", company: 7_777 };
/** The API client of a provider. */
const PROGRAM = { id: "bench-areas", secret: "bench-secret" };

/** `path` takes a company of the same size in both databases. */
type Question = {
  name: string;
  path: (company: number) => string;
  as: "admin" | "owner" | "client" | "program";
  firstByte?: true;
};

const QUESTIONS: readonly Question[] = [
  { name: "API: a list of companies", as: "client", path: () => "/api/companies?limit=50" },
  { name: "API: one company", as: "client", path: (id) => `/api/companies/${id}` },
  {
    name: "API: vehicles of a company",
    as: "client",
    path: (id) => `/api/companies/${id}/vehicles?limit=50`,
  },
  {
    name: "API: changed companies",
    as: "client",
    path: () => "/api/companies?updatedSince=2020-01-01T00:00:00Z&limit=50",
  },
  { name: "API: history of all", as: "client", path: () => "/api/history?limit=50" },
  {
    name: "API: statements of a company",
    as: "client",
    path: (id) => `/api/companies/${takesCards(id)}/invoices`,
  },
  { name: "API: who may drive", as: "program", path: () => "/api/booking-areas?postCode=48510&limit=100" },
  { name: "/companies", as: "admin", path: () => "/companies" },
  { name: "/companies by vehicles", as: "admin", path: () => "/companies?sort=-vehicles" },
  { name: "/companies of one status", as: "admin", path: () => "/companies?status=pending" },
  {
    name: "/companies of one provider, by drivers",
    as: "admin",
    path: () => "/companies?provider=vievie&sort=drivers",
  },
  { name: "/companies behind a search", as: "admin", path: () => "/companies?q=virtanen+00" },
  { name: "a company's page", as: "admin", path: (id) => `/companies/${id}` },
  { name: "a company's history", as: "admin", path: (id) => `/companies/${id}/history` },
  {
    name: "a company's card payments",
    as: "admin",
    path: (id) => `/companies/${takesCards(id)}/payments?period=2026-10-26`,
  },
  { name: "vehicles of a large company", as: "admin", path: () => `/companies/${HUGE}/vehicles` },
  { name: "drivers of a large company", as: "admin", path: () => `/companies/${HUGE}/drivers` },
  { name: "licences about to end", as: "admin", path: () => "/drivers/expiring" },
  { name: "queue of admins", as: "admin", path: () => "/admin" },
  { name: "history of all", as: "admin", path: () => "/admin/history" },
  { name: "home of an owner", as: "owner", path: () => `/companies/${OWNER.company}` },
  ...[
    "abx-12",
    "lähitaksi öhman",
    "matti virtanen",
    "virtanen",
    "virtanne",
    "skoda supreb",
    "nen",
    "zzqxwv",
  ].map(
    (query): Question => ({
      name: `search for \`${query}\``,
      as: "client",
      path: () => `/api/search?${new URLSearchParams({ query })}`,
    }),
  ),
  {
    name: "first byte of all companies",
    as: "admin",
    path: () => "/companies/export?format=csv",
    firstByte: true,
  },
  {
    name: "first byte of all history",
    as: "admin",
    path: () => "/admin/history/export?format=csv",
    firstByte: true,
  },
];

/** Of companies that take cards, the hundred's first ones (fill.sql). */
const takesCards = (company: number): number => company - (company % 100) + 7;

export type LargeFigures = {
  companies: number;
  questions: { name: string; small: number[]; large: number[] }[];
  rowsRead: { small: RowsRead[]; large: RowsRead[] };
  megabytes: { small: number; large: number };
};

type Side = {
  database: BenchDatabase;
  product: Product;
  headers: Record<Question["as"], Record<string, string>>;
};

export async function measureLarge(dataDir: string, companies: number): Promise<LargeFigures> {
  const small = await openFilledDatabase(dataDir, { companies: USUAL.companies, scale: "large" });
  const large = await openFilledDatabase(dataDir, { companies, scale: "large" });
  const sides: Side[] = [];
  try {
    for (const database of [small, large]) sides.push(await openSide(database));
    const [ours, theirs] = sides;
    if (!ours || !theirs) throw new Error("Two databases are compared");
    const questions = [];
    for (const question of QUESTIONS) {
      const times = await compare(question, ours, theirs, companies);
      const [p50, p50OfLarge] = [times.small, times.large].map((ms) => median(ms).toFixed(1));
      process.stdout.write(`  ${question.name}: ${p50} and ${p50OfLarge} ms\n`);
      questions.push({ name: question.name, ...times });
    }
    return {
      companies,
      questions,
      rowsRead: { small: await countRowsRead(small.ownerUrl), large: await countRowsRead(large.ownerUrl) },
      megabytes: { small: await megabytesOf(small), large: await megabytesOf(large) },
    };
  } finally {
    for (const { product } of sides) await product.stop();
    await large.stop();
    await small.stop();
  }
}

async function openSide(database: BenchDatabase): Promise<Side> {
  await addPeople(database.ownerUrl);
  const product = await startProduct(database.runtimeUrl);
  const { cookie, authorization } = await gainAccess(product.origin);
  await becomeQuiet(database.ownerUrl);
  return {
    database,
    product,
    headers: {
      admin: { cookie },
      owner: { cookie: await gainCookie(product.origin, OWNER) },
      client: { authorization },
      program: { authorization: await requestToken(product.origin, PROGRAM) },
    },
  };
}

/** Adds an owner and a provider's program, unless an earlier run did. */
async function addPeople(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1 });
  const [known] = await owner`select from users where email = ${OWNER.email}`;
  if (!known) {
    await addPerson(owner, OWNER, { companies: [OWNER.company] });
    await addProgram(owner, PROGRAM, {
      reach: "provider",
      provider: "taksiHelsinki",
      scopes: ["areas:read"],
    });
  }
  await owner.end();
}

/** Waits until no statement of the product has run for three seconds. */
async function becomeQuiet(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1 });
  const until = performance.now() + MOST_QUIET_MS;
  for (let quietSeconds = 0; quietSeconds < 3; ) {
    if (performance.now() > until) throw new Error("The product's daily work takes too long");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const [row] = await owner<{ busy: boolean }[]>`select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query_start < now() - interval '0.5 seconds') as busy`;
    quietSeconds = row?.busy ? 0 : quietSeconds + 1;
  }
  await owner.end();
}

async function compare(
  question: Question,
  ours: Side,
  theirs: Side,
  companies: number,
): Promise<{ small: number[]; large: number[] }> {
  const times = { small: [] as number[], large: [] as number[] };
  const turns = question.firstByte ? EXPORT_TURNS : TURNS;
  const warmUp = question.firstByte ? 2 : WARM_UP;
  const agent = new Agent({ keepAlive: true });
  try {
    for (let turn = -warmUp; turn < turns; turn += 1) {
      // Fleets repeat from 20,000 companies to the next.
      const company = 1 + ((Math.abs(turn) * 7919) % USUAL.companies);
      const block = Math.abs(turn) % Math.floor(companies / USUAL.companies);
      const pair = [
        { into: times.small, side: ours, id: company },
        { into: times.large, side: theirs, id: company + block * USUAL.companies },
      ];
      if (question.firstByte) for (const { database } of [ours, theirs]) await forgetLimits(database);
      for (const { into, side, id } of turn % 2 === 0 ? pair : pair.reverse()) {
        const request = { url: side.product.origin + question.path(id), headers: side.headers[question.as] };
        const started = performance.now();
        const status = question.firstByte ? await firstByte(request) : (await ask(request, agent)).status;
        if (turn >= 0) into.push(performance.now() - started);
        if (status !== 200) throw new Error(`${request.url} answered ${status}`);
      }
    }
  } finally {
    agent.destroy();
  }
  return times;
}

/** A person may take only so many exports in an hour. */
async function forgetLimits({ ownerUrl }: BenchDatabase): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1 });
  await owner`delete from rate_limits`;
  await owner.end();
}

/** Asks, and leaves when the first byte of the body has come. */
function firstByte({ url, headers }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      response.once("data", () => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      response.once("end", () => reject(new Error(`${url} sent nothing`)));
    }).on("error", reject);
  });
}

async function megabytesOf({ ownerUrl }: BenchDatabase): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1 });
  const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`;
  await sql.end();
  return Number(row?.bytes) / 1e6;
}

export function largeReportOf({ companies, questions, rowsRead, megabytes }: LargeFigures): string {
  const many = companies.toLocaleString("en");
  const ratio = (small: number, large: number) => {
    const share = large / small;
    return [share.toFixed(2), judged(`≤ ${MAX_RATIO}`, share <= MAX_RATIO)];
  };
  return [
    `The database of 20,000 companies takes ${megabytes.small.toFixed(0)} MB, the one of ${many} takes ${megabytes.large.toFixed(0)} MB.`,
    table(
      [
        "ms for",
        "p50 of 20,000",
        `of ${many}`,
        "ratio",
        "target",
        "p99 of 20,000",
        `of ${many}`,
        "ratio",
        "target",
      ],
      [...questions, together(questions)].map(({ name, small, large }) => [
        name,
        ...[small, large].map((ms) => median(ms).toFixed(2)),
        ...ratio(median(small), median(large)),
        ...[small, large].map((ms) => worst(ms).toFixed(2)),
        ...ratio(worst(small), worst(large)),
      ]),
    ),
    table(
      ["Rows of companies read for a page of 50", "of 20,000", `of ${many}`, "target"],
      rowsRead.large.map(({ name, tables }, index) => {
        const [few = 0, rows = 0] = [rowsRead.small[index]?.tables.get("companies"), tables.get("companies")];
        return [
          name,
          String(few),
          String(rows),
          name === "search" ? "" : judged(`≤ ${MAX_ROWS}`, rows <= MAX_ROWS),
        ];
      }),
    ),
  ].join("\n\n");
}

/** All answers as multiples of the question's p50 of 20,000: a p99 of one question alone rests on its two slowest answers. */
const together = (questions: LargeFigures["questions"]): LargeFigures["questions"][0] => {
  const multiples = (side: "small" | "large") =>
    questions.flatMap((question) => question[side].map((ms) => ms / median(question.small)));
  return { name: "all together, in multiples", small: multiples("small"), large: multiples("large") };
};

/** The 99th percentile. */
const worst = (ms: readonly number[]): number =>
  [...ms].sort((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * 0.99))] ?? Number.NaN;
