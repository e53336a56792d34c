import type { Access } from "./access.ts";
import type { Bare } from "./bare.ts";
import { ask, type Request } from "./load.ts";
import { measure, type Plan, type Round, type Target } from "./measure.ts";
import type { Product } from "./product.ts";
import type { Rate } from "./report.ts";

const LIST = "/api/companies?limit=50";
const CHANGES = "/api/companies?updatedSince=2020-01-01T00:00:00Z&limit=1000";
const ONE = "/api/companies/7777";
const PAGE = "/companies";

/** What a request is compared with, and the share of it that the product promises. */
type Bar = { target: Target; atLeast?: number };
/** A measured request. Its floor is the bare server, and its twin the bare page or route of the framework. */
type Subject = { target: Target; floor: Bar; twin?: Bar };

export type Subjects = {
  list: Subject;
  page: Subject;
  gzipped: Subject;
  one: Subject;
  /** Measured last, because ten simultaneous pages of 1,000 rows leave a larger process behind than people's requests. */
  changes: Subject;
  /** One global search, and as its floor one row found by its index. */
  searches: { search: (query: string, headers?: Record<string, string>) => Request; floor: Request };
};

type Parties = { product: Product; bare: Bare; twin: Bare | null; access: Access };

/** The measured requests. Without a twin they are compared with their floors alone. */
export function subjects({ product, bare, twin, access: { cookie, authorization } }: Parties): Subjects {
  const ours = (path: string, headers: Record<string, string>) => ({
    request: { url: product.origin + path, headers },
    pid: product.pid,
  });
  const bareServer = (name: string, path: string): Target => ({
    name: `Bare server, ${name}`,
    request: { url: bare.origin + path, headers: {} },
    pid: bare.pid,
  });
  const twinned = (name: string, path: string, atLeast: number): { twin?: Bar } =>
    twin
      ? {
          twin: {
            target: {
              name: `Bare Next, ${name}`,
              request: { url: twin.origin + path, headers: {} },
              pid: twin.pid,
            },
            atLeast,
          },
        }
      : {};
  const bareList = bareServer(LIST, LIST);
  const bareOne = bareServer("/api/companies/{id}", ONE);
  return {
    list: {
      target: { name: `GET ${LIST}`, ...ours(LIST, { authorization }) },
      floor: { target: bareList, atLeast: 0.6 },
      ...twinned(LIST, LIST, 0.85),
    },
    page: {
      target: { name: "/companies with a session", ...ours(PAGE, { cookie }) },
      floor: { target: bareList, atLeast: 0.15 },
      ...twinned("the same rows as a page", PAGE, 0.6),
    },
    gzipped: {
      target: { name: "the same, compressed", ...ours(PAGE, { cookie, "accept-encoding": "gzip" }) },
      floor: { target: bareList },
    },
    one: {
      target: { name: "GET /api/companies/{id}", ...ours(ONE, { authorization }) },
      floor: { target: bareOne },
      ...twinned("/api/companies/{id}", ONE, 0.6),
    },
    changes: {
      target: { name: "GET /api/companies?updatedSince=, 1,000", ...ours(CHANGES, { authorization }) },
      floor: { target: bareServer("1,000 changed companies", CHANGES), atLeast: 0.5 },
    },
    searches: {
      search: (query, headers = { authorization }) =>
        ours(`/api/search?${new URLSearchParams({ query })}`, headers).request,
      floor: bareOne.request,
    },
  };
}

/** Measures the requests beside what they are compared with. */
export async function measureSubjects(
  subjects: readonly Subject[],
  plan: Plan,
  databasePids: () => Promise<number[]>,
): Promise<Rate[]> {
  const targets = targetsOf(subjects);
  await refuseDifference(targets);
  return ratesOf(subjects, await measure(targets, plan, databasePids));
}

/** The targets in the order of measuring. Each comes after what it is compared with. */
const targetsOf = (subjects: readonly Subject[]): Target[] => [
  ...new Set(
    subjects.flatMap(({ target, floor, twin }) => [floor.target, ...(twin ? [twin.target] : []), target]),
  ),
];

/** What was measured, each request beside what it is compared with. */
function ratesOf(subjects: readonly Subject[], results: ReadonlyMap<string, readonly Round[]>): Rate[] {
  const rounds = ({ name }: Target) => results.get(name) ?? [];
  const barOf = (bar: Bar | undefined) => bar && { rounds: rounds(bar.target), atLeast: bar.atLeast };
  return targetsOf(subjects).map((target) => {
    const subject = subjects.find((one) => one.target === target);
    return {
      name: target.name,
      rounds: rounds(target),
      floor: barOf(subject?.floor),
      twin: barOf(subject?.twin),
    };
  });
}

/**
 * Throws when the product, its floor and its twin do not answer the same bytes to a program, or do not show the same
 * companies to a person. The comparison would mean nothing.
 */
async function refuseDifference(targets: readonly Target[]): Promise<void> {
  const answers = new Map<string, string>();
  for (const { name, request } of targets.filter(({ request }) => !("accept-encoding" in request.headers))) {
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
export const shownIn = (html: Buffer): string =>
  [...new Set(html.toString().match(/(?<="\/companies\/)\d+(?=")/g))].join(" ");
