import { gainAccess } from "./access.ts";
import type { BenchDatabase } from "./database.ts";
import { measureImport } from "./import.ts";
import { type Answer, ask } from "./load.ts";
import { measure, type Plan, type Round, type Target } from "./measure.ts";
import { ASKED, type Peer, prepareDirectus, preparePrisma, type Question } from "./peers.ts";
import { childrenOf, residentBytes, type Served } from "./processes.ts";
import { type Product, startProduct } from "./product.ts";
import { judged, median, shareOf, table } from "./report.ts";
import { shownIn } from "./subjects.ts";

// The product beside what a user would pick in its place: the same questions in turn, on the same tables.

const AT_LEAST = 4;
/** Directus needs a minute for one. */
const IMPORTS = 1;

type Figures = {
  name: string;
  /** Empty where nothing answers the question. */
  rounds: ReadonlyMap<Question, readonly Round[]>;
  startMs: number[];
  importMs: number[];
  startedBytes: number;
  usedBytes: number;
};

/** The product, and what it is compared with. */
export type SideBySide = { ours: Figures; peers: readonly Figures[] };

type Serving = { peer: Peer; served: Served } & Awaited<ReturnType<Peer["ask"]>>;

/** Runs before any other connection to the database opens, because PostgreSQL copies only an idle database. */
export async function measureSideBySide(database: BenchDatabase, plan: Plan): Promise<SideBySide> {
  const directus = await prepareDirectus(database.ownerUrl);
  const peers = [directus, await preparePrisma(database.ownerUrl), product(database.runtimeUrl)];
  const started = await inRounds(plan.rounds, peers, async (peer) => {
    const served = await peer.start();
    await served.stop();
    return served.startMs;
  });
  const serving: Serving[] = [];
  try {
    for (const peer of peers) {
      const served = await peer.start();
      serving.push({ peer, served, ...(await peer.ask(served.origin)) });
    }
    const startedBytes = await Promise.all(serving.map(({ served }) => memoryOf(served)));
    const rounds = await askInTurn(serving, plan, database);
    const imported = await inRounds(IMPORTS, serving, ({ importRows }) => importRows());
    const usedBytes = await Promise.all(serving.map(({ served }) => memoryOf(served)));
    const figures = peers.map(({ name }, index) => ({
      name,
      rounds: rounds[index] ?? new Map(),
      startMs: started[index] ?? [],
      importMs: imported[index] ?? [],
      startedBytes: startedBytes[index] ?? Number.NaN,
      usedBytes: usedBytes[index] ?? Number.NaN,
    }));
    const ours = figures.pop();
    if (!ours) throw new Error("Nothing was measured");
    return { ours, peers: figures };
  } finally {
    for (const { served } of serving) await served.stop();
  }
}

const product = (runtimeUrl: string): Peer => ({
  name: "Tolppa",
  start: () => startProduct(runtimeUrl),
  async ask(origin) {
    const access = await gainAccess(origin);
    const get = (path: string, headers: Record<string, string>) => ({ url: origin + path, headers });
    const program = { authorization: access.authorization };
    const list = get(`/api/companies?limit=${ASKED.rows}`, program);
    return {
      questions: {
        list,
        own: list,
        one: get(`/api/companies/${ASKED.id}`, program),
        search: get(`/api/search?${new URLSearchParams({ query: ASKED.text })}`, program),
        page: get("/companies", { cookie: access.cookie }),
      },
      async importRows() {
        const { checkMs, applyMs } = await measureImport(origin, access);
        return checkMs + applyMs;
      },
    };
  },
});

/** Every subject has one turn in every round. Returns the figures of each subject. */
async function inRounds<T>(
  rounds: number,
  subjects: readonly T[],
  take: (subject: T) => Promise<number>,
): Promise<number[][]> {
  const figures: number[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      figures[index]?.push(await take(subject));
    }
  }
  return figures;
}

async function askInTurn(
  serving: readonly Serving[],
  plan: Plan,
  { processes }: BenchDatabase,
): Promise<Map<Question, readonly Round[]>[]> {
  const targets = QUESTIONS.flatMap((question) =>
    serving.flatMap(({ peer, served, questions }) => {
      const request = questions[question];
      return request ? [{ question, peer, name: `${peer.name}: ${question}`, request, pid: served.pid }] : [];
    }),
  );
  await refuseDifference(targets);
  const results = await measure(targets, plan, processes);
  return serving.map(({ peer }) => {
    const own = targets.filter((target) => target.peer === peer);
    return new Map(own.map(({ question, name }) => [question, results.get(name) ?? []]));
  });
}

/**
 * Throws when the answers to a question do not tell the same companies, or the same first find. The comparison would mean
 * nothing. The product also finds what was meant with a typing error.
 */
async function refuseDifference(targets: readonly (Target & { question: Question })[]): Promise<void> {
  const told = new Map<Question, string>();
  for (const { name, question, request } of targets) {
    const answer = await ask(request);
    const all = question === "page" ? shownIn(answer.body) : companiesIn(answer);
    const companies = question === "search" ? all.split(" ", 1).join() : all;
    const others = told.get(question) ?? companies;
    if (answer.status !== 200 || companies === "" || companies !== others)
      throw new Error(`${name} answers ${answer.status} with ${companies}, others with ${others}`);
    told.set(question, others);
  }
}

/** The ids of the companies in an answer: a list, an object with the list, or one company. */
function companiesIn({ body }: Answer): string {
  const answer = JSON.parse(body.toString());
  return [answer.data ?? answer.companies ?? answer]
    .flat()
    .map(({ id }: { id: number | string }) => id)
    .join(" ");
}

/** The memory of all processes of a server. */
async function memoryOf(served: Served & Partial<Product>): Promise<number> {
  const pids = [served.pid, served.primaryPid].filter((pid) => typeof pid === "number");
  const children = await Promise.all(pids.map((pid) => childrenOf(pid)));
  const bytes = await Promise.all([...new Set([...pids, ...children.flat()])].map(residentBytes));
  return bytes.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);
}

const ROWS: Record<Question, string> = {
  list: "The list of 50 with owner and packages, requests/s",
  own: "The same, of Directus the row's own columns alone",
  one: "One company, requests/s",
  search: `A search for \`${ASKED.text}\`, requests/s`,
  page: "The list as a page, requests/s",
};
const QUESTIONS = Object.keys(ROWS) as Question[];
/** The questions that have a target beside Directus. */
const AIMED: readonly Question[] = ["list", "own"];

/** The figures as Markdown. */
export function sideBySideReportOf({ ours, peers }: SideBySide): string {
  const heads = ["", ours.name, ...peers.flatMap(({ name }) => [name, "Tolppa is better by"]), "target"];
  const asked = QUESTIONS.map((question) => {
    const rounds = ours.rounds.get(question) ?? [];
    const times = peers.map((peer) => shareOf(rounds, peer.rounds.get(question) ?? []));
    const rates = peers
      .map(({ rounds: others }) => others.get(question))
      .map((others) => others && rateOf(others));
    return [
      ROWS[question],
      rateOf(rounds),
      ...rates.flatMap((rate, index) => (rate ? [rate, timesOf(times[index])] : ["none", ""])),
      AIMED.includes(question) ? judged(`≥ ${AT_LEAST} × Directus`, (times[0] ?? 0) >= AT_LEAST) : "",
    ];
  });
  const less = (name: string, unit: string, of: (figures: Figures) => number) => [
    name,
    `${of(ours).toFixed(unit === "s" ? 1 : 0)} ${unit}`,
    ...peers.flatMap((peer) => [
      `${of(peer).toFixed(unit === "s" ? 1 : 0)} ${unit}`,
      timesOf(of(peer) / of(ours)),
    ]),
    "",
  ];
  return table(heads, [
    ...asked,
    less("Import of 10,000 vehicles", "s", ({ importMs }) => median(importMs) / 1000),
    less("From the start to the first answer", "s", ({ startMs }) => median(startMs) / 1000),
    less("Memory after the start", "MB", ({ startedBytes }) => startedBytes / 1e6),
    less("Memory after the rounds and the import", "MB", ({ usedBytes }) => usedBytes / 1e6),
  ]);
}

const rateOf = (rounds: readonly Round[]): string =>
  median(rounds.map(({ perSecond }) => perSecond)).toFixed(0);
const timesOf = (times: number | undefined): string => `${(times ?? Number.NaN).toFixed(1)} ×`;
