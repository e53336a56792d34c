import { open, readFile, stat } from "node:fs/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Tx } from "#db/client.ts";
import { createTestDatabase } from "#db/testing.ts";
import { nodesOf, type PlanNode } from "#db/testing-plans.ts";

/** The shape of a plan. Nothing is executed, so there are no counts. */
type PlanShape = {
  /** Tables with statistics that are read from end to end. */
  sequential: string[];
  /** Indexes that are used. An index of a range counts as that of the whole table. */
  indexes: string[];
  /** The most rows that PostgreSQL expects to sort at once. */
  sorted: number;
};

export type MillionReader = Awaited<ReturnType<typeof openPlansOfAMillion>>;

/**
 * Two empty databases: one answers, and PostgreSQL takes the other for one of 1,000,000 companies. The second has the
 * statistics of results/statistics-of-a-million.sql and files of their sizes. The files are sparse and take no disk: PostgreSQL
 * asks the operating system for a table's size and reads a page of zeros as an empty one.
 */
export async function openPlansOfAMillion() {
  const [small, large] = [await createTestDatabase(), await createTestDatabase()];
  let asked: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => asked.push({ query, params }) };
  const answering = postgres(small.url, { max: 1, onnotice: () => {} });
  const db = drizzle(answering, { logger });
  const owner = postgres(large.migrationUrl, { max: 1, onnotice: () => {} });
  await owner.unsafe(await readFile(STATISTICS, "utf8"));
  await enlargeFiles(owner);
  const known = new Set(
    (await owner<{ name: string }[]>`${owner.unsafe(WITH_STATISTICS)}`).map(({ name }) => name),
  );
  const wholes = new Map(
    (await owner<{ part: string; whole: string }[]>`${owner.unsafe(PARTS)}`).map(({ part, whole }) => [
      part,
      whole,
    ]),
  );
  const explaining = postgres(large.url, { max: 1 });
  let role = roleOf(null);
  return {
    owner,
    /** The actor of the next statements. Null is an admin. */
    as(companyId: number | null) {
      role = roleOf(companyId);
    },
    /** The plans of all statements that `ask` sends, to an empty database. */
    async shapesOf(ask: (db: Tx) => Promise<unknown>): Promise<PlanShape[]> {
      asked = [];
      await answering.unsafe(role);
      await ask(db);
      return explaining.begin(async (sql) => {
        await sql.unsafe(role);
        const shapes: PlanShape[] = [];
        for (const { query, params } of asked) {
          // Settings change the plans of later statements.
          if (/^\s*select set_config/i.test(query)) await sql.unsafe(query, params as never[]);
          else {
            const [row] = await sql.unsafe(`explain (format json) ${query}`, params as never[]);
            const nodes = nodesOf((row?.["QUERY PLAN"] as { Plan: PlanNode }[] | undefined)?.[0]?.Plan);
            shapes.push(shapeOf(nodes, { known, wholes }));
          }
        }
        return shapes;
      });
    },
    async end() {
      await Promise.all([answering.end(), explaining.end(), owner.end()]);
      await Promise.all([small.drop(), large.drop()]);
    },
  };
}

const STATISTICS = new URL("./results/statistics-of-a-million.sql", import.meta.url);

const roleOf = (companyId: number | null): string => `reset role;
  select set_config('app.company_ids', '{${companyId ?? ""}}', false); set role ${companyId === null ? "tolppa_admin" : "tolppa_user"}`;

/** Autovacuum does not touch a test's database, so only the statistics count. */
const WITH_STATISTICS = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples > 0`;

/** The ranges of tables and of their indexes. */
const PARTS = `select part.relname as part, whole.relname as whole from pg_inherits
  join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent`;

/** PostgreSQL keeps a table in files of 1 GiB. */
const SEGMENT_BYTES = 2 ** 30;

async function enlargeFiles(owner: postgres.Sql): Promise<void> {
  const files = await owner<{ path: string; bytes: number }[]>`
    select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as path, relpages * 8192::float8 as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relpages * 8192::float8 > pg_relation_size(oid)
      and relkind in ('r', 'i')`;
  for (const { path, bytes } of files) {
    const { uid, gid } = await stat(path);
    for (let segment = 0; segment * SEGMENT_BYTES < bytes; segment += 1) {
      const file = segment === 0 ? path : `${path}.${segment}`;
      const handle = await open(file, "a", 0o600);
      await handle.truncate(Math.min(bytes - segment * SEGMENT_BYTES, SEGMENT_BYTES));
      if (process.getuid?.() === 0) await handle.chown(uid, gid);
      await handle.close();
    }
  }
}

type Catalogue = { known: ReadonlySet<string>; wholes: ReadonlyMap<string, string> };

function shapeOf(nodes: readonly PlanNode[], { known, wholes }: Catalogue): PlanShape {
  const sorts = nodes.filter((node) => node["Node Type"] === "Sort").flatMap((node) => node.Plans ?? []);
  return {
    sequential: nodes
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => node["Relation Name"] ?? "")
      .filter((name) => known.has(name)),
    indexes: nodes
      .map((node) => node["Index Name"] ?? "")
      .filter((name) => name !== "")
      .map((name) => wholes.get(name) ?? name),
    sorted: Math.max(0, ...sorts.map((node) => node["Plan Rows"])),
  };
}
