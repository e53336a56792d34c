import type { Access } from "./access.ts";
import type { Bare } from "./bare.ts";
import { ask, type Request } from "./load.ts";
import type { Round, Target } from "./measure.ts";
import type { Product } from "./product.ts";
import type { Rate } from "./report.ts";

const LIST = "/api/companies?limit=50";
const CHANGES = "/api/companies?updatedSince=2020-01-01T00:00:00Z&limit=1000";
const ONE = "/api/companies/7777";

export type Subjects = {
  /** The targets in the order of measuring. Every floor comes before the target that it is compared with. */
  targets: readonly Target[];
  /** Measured last, because ten simultaneous pages of 1,000 rows leave a larger process behind than people's requests. */
  changes: readonly Target[];
  page: Request;
  /** One global search, and as its floor one row found by its index. */
  searches: { search: (query: string) => Request; floor: Request };
  rates(results: ReadonlyMap<string, readonly Round[]>): Rate[];
};

type Parties = { product: Product; bare: Bare; access: Access };

/** The measured requests and their floors. */
export function subjects({ product, bare, access: { cookie, authorization } }: Parties): Subjects {
  const ours = (path: string, headers: Record<string, string>) => ({
    request: { url: product.origin + path, headers },
    pid: product.pid,
  });
  const floor = (path: string) => ({ request: { url: bare.origin + path, headers: {} }, pid: bare.pid });
  const page = ours("/companies", { cookie });
  const named = {
    bareList: { name: `Bare server, ${LIST}`, ...floor(LIST) },
    list: { name: `GET ${LIST}`, ...ours(LIST, { authorization }) },
    page: { name: "/companies with a session", ...page },
    gzipped: { name: "the same, compressed", ...ours("/companies", { cookie, "accept-encoding": "gzip" }) },
    bareOne: { name: "Bare server, /api/companies/{id}", ...floor(ONE) },
    one: { name: "GET /api/companies/{id}", ...ours(ONE, { authorization }) },
  };
  const following = {
    bareChanges: { name: "Bare server, 1,000 changed companies", ...floor(CHANGES) },
    changes: { name: "GET /api/companies?updatedSince=, 1,000", ...ours(CHANGES, { authorization }) },
  };
  return {
    targets: Object.values(named),
    changes: Object.values(following),
    page: page.request,
    searches: {
      search: (query) => ours(`/api/search?${new URLSearchParams({ query })}`, { authorization }).request,
      floor: floor(ONE).request,
    },
    rates(results) {
      const rounds = ({ name }: Target) => results.get(name) ?? [];
      const rate = (target: Target, goal: Partial<Rate> = {}) => ({
        name: target.name,
        rounds: rounds(target),
        ...goal,
      });
      const list = rounds(named.bareList);
      return [
        rate(named.bareList),
        rate(named.list, { floor: list, atLeast: 0.6 }),
        rate(named.page, { floor: list, atLeast: 0.15 }),
        rate(named.gzipped, { floor: list }),
        rate(named.bareOne),
        rate(named.one, { floor: rounds(named.bareOne) }),
        rate(following.bareChanges),
        rate(following.changes, { floor: rounds(following.bareChanges), atLeast: 0.5 }),
      ];
    },
  };
}

/** Throws when a floor returns another body than the product, because the comparison would mean nothing. */
export async function refuseDifference(targets: readonly Target[]): Promise<void> {
  const bodies = new Map<string, Buffer>();
  for (const { name, request } of targets.filter(({ request }) => request.url.includes("/api/"))) {
    const { pathname, search } = new URL(request.url);
    const { status, body } = await ask(request);
    const other = bodies.get(pathname + search) ?? body;
    if (status !== 200 || !body.equals(other))
      throw new Error(`${name} answers ${status}, and not as its floor`);
    bodies.set(pathname + search, body);
  }
}
