import { residentBytes } from "#ops/servers/processes.ts";
import type { BenchDatabase } from "./database.ts";
import { ask } from "./load.ts";
import { measure, type Plan, type Round, type Target } from "./measure.ts";
import { judged, median, megabytes, percent, seconds, table } from "./report.ts";
import { type Scene, withScene } from "./scene.ts";

// The list, the page of the list and one company. Their floor is the bare server, and their twin the same with Next alone.

const LIST = "/api/companies?limit=50";
const ONE = "/api/companies/7777";
const PAGE = "/companies";
const MAX_RESIDENT = { server: 250e6, launcher: 100e6 };

/** A request's floor or twin, and the share of it that the product promises. */
type Bar = { target: Target; atLeast?: number };
type Subject = { target: Target; floor: Bar; twin?: Bar };

/** A measured target, and the earlier measurements of the same rounds. */
export type Rate = { name: string; rounds: readonly Round[]; floor?: BarRounds; twin?: BarRounds };
type BarRounds = { rounds: readonly Round[]; atLeast: number | undefined };

/** Requests a second beside both floors, and the memory afterwards. */
export const requestReport = (database: BenchDatabase, plan: Plan): Promise<string> =>
  withScene(database, { withTwin: true }, async (scene) => {
    const rates = await measureRequests(scene, plan, database.processes);
    const { pid, launcherPid, startMs } = scene.product;
    const memory = async (name: string, of: number | null, most: number) => {
      const bytes = of === null ? null : await residentBytes(of);
      return bytes === null ? [] : [[name, megabytes(bytes), judged(`≤ ${megabytes(most)}`, bytes <= most)]];
    };
    const sizes = table(
      ["", "measured", "target"],
      [
        ...(await memory("Memory of the server process after the run", pid, MAX_RESIDENT.server)),
        ...(await memory("Memory of the process that starts it", launcherPid, MAX_RESIDENT.launcher)),
        ["From the start to the first answer", seconds(startMs), ""],
      ],
    );
    return `${ratesTable(rates)}\n\n${sizes}`;
  });

/** Measures the requests beside their floors and, with one, their twins. */
export async function measureRequests(
  scene: Scene,
  plan: Plan,
  databasePids: () => Promise<number[]>,
): Promise<Rate[]> {
  const subjects = subjectsOf(scene);
  const targets = targetsOf(subjects);
  await refuseDifference(targets);
  return ratesOf(subjects, await measure(targets, plan, databasePids));
}

function subjectsOf({ product, bare, twin, access: { cookie, authorization } }: Scene): Subject[] {
  const ours = (name: string, path: string, headers: Record<string, string>): Target => ({
    name,
    request: { url: product.origin + path, headers },
    pid: product.pid,
  });
  const beside = (what: string, { origin, pid }: Pick<Scene["bare"], "origin" | "pid">) => {
    return (name: string, path: string): Target => ({
      name: `${what}, ${name}`,
      request: { url: origin + path, headers: {} },
      pid,
    });
  };
  const bareServer = beside("Bare server", bare);
  const twinned = (name: string, path: string, atLeast: number) =>
    twin ? { twin: { target: beside("Bare Next", twin)(name, path), atLeast } } : {};
  const bareList = bareServer(LIST, LIST);
  return [
    {
      target: ours(`GET ${LIST}`, LIST, { authorization }),
      floor: { target: bareList, atLeast: 0.6 },
      ...twinned(LIST, LIST, 0.85),
    },
    {
      target: ours("/companies with a session", PAGE, { cookie }),
      floor: { target: bareList, atLeast: 0.15 },
      ...twinned("the same rows as a page", PAGE, 0.6),
    },
    {
      target: ours("GET /api/companies/{id}", ONE, { authorization }),
      floor: { target: bareServer("/api/companies/{id}", ONE) },
      ...twinned("/api/companies/{id}", ONE, 0.6),
    },
  ];
}

/** The targets in the order of measuring. Each comes after its comparison. */
const targetsOf = (subjects: readonly Subject[]): Target[] => [
  ...new Set(
    subjects.flatMap(({ target, floor, twin }) => [floor.target, ...(twin ? [twin.target] : []), target]),
  ),
];

function ratesOf(subjects: readonly Subject[], results: ReadonlyMap<string, readonly Round[]>): Rate[] {
  const roundsOf = ({ name }: Target) => results.get(name) ?? [];
  const barOf = ({ target, atLeast }: Bar): BarRounds => ({ rounds: roundsOf(target), atLeast });
  return targetsOf(subjects).map((target) => {
    const subject = subjects.find((one) => one.target === target);
    return {
      name: target.name,
      rounds: roundsOf(target),
      ...(subject && { floor: barOf(subject.floor) }),
      ...(subject?.twin && { twin: barOf(subject.twin) }),
    };
  });
}

/**
 * Throws when the product, its floor and its twin do not answer the same bytes to a program, or do not show the same companies
 * to a person: the comparison would be meaningless.
 */
async function refuseDifference(targets: readonly Target[]): Promise<void> {
  const answers = new Map<string, string>();
  for (const { name, request } of targets) {
    const { pathname, search } = new URL(request.url);
    const { status, body } = await ask(request);
    const answer = pathname === PAGE ? shownIn(body) : body.toString();
    const other = answers.get(pathname + search) ?? answer;
    if (status !== 200 || answer !== other)
      throw new Error(`${name} answers ${status}, and not as its floor`);
    answers.set(pathname + search, answer);
  }
}

/** The companies that a page links to, in its order. */
const shownIn = (html: Buffer): string =>
  [...new Set(html.toString().match(/(?<="\/companies\/)\d+(?=")/g))].join(" ");

/** The median of the shares within each round. */
export const shareOf = (rounds: readonly Round[], floor: readonly Round[]): number =>
  median(rounds.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? 0)));

/** The share and its judged target. Both are empty for a target without a comparison. */
function sharesOf(rounds: readonly Round[], bar: BarRounds | undefined): [share: string, target: string] {
  if (bar === undefined) return ["", ""];
  const share = shareOf(rounds, bar.rounds);
  const { atLeast } = bar;
  return [percent(share), atLeast === undefined ? "" : judged(`≥ ${percent(atLeast)}`, share >= atLeast)];
}

const HEADS = ["", "requests/s", "of the floor", "target", "of bare Next", "target"];
const TIMES = ["p50 ms", "p99 ms", "server CPU ms", "PostgreSQL CPU ms"];

const ratesTable = (rates: readonly Rate[]): string =>
  table(
    [...HEADS, ...TIMES],
    rates.map(({ name, rounds, floor, twin }) => {
      const figure = (digits: number, of: (round: Round) => number | null) => {
        const known = rounds.map(of).filter((value) => value !== null);
        return known.length === 0 ? "" : median(known).toFixed(digits);
      };
      return [
        name,
        figure(0, ({ perSecond }) => perSecond),
        ...sharesOf(rounds, floor),
        ...sharesOf(rounds, twin),
        figure(1, ({ p50Ms }) => p50Ms),
        figure(1, ({ p99Ms }) => p99Ms),
        figure(2, ({ serverMs }) => serverMs),
        figure(2, ({ databaseMs }) => databaseMs),
      ];
    }),
  );
