import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import postgres from "postgres";

/** The directory of the embedded database of these tests' server (playwright.config.ts). */
export const DATA_DIR = resolve(".data/e2e");

/** Reads data in the server's own database that no screen and no call shows. */
export const query = <Row extends object>(
  text: string,
  values: (string | number)[] = [],
  dataDir = DATA_DIR,
): Promise<Row[]> => asOwner(async (sql) => sql.unsafe<Row[]>(text, values), dataDir);

/** Runs work on the server's own database, around row-level security. A test's own product is stopped before the next one. */
export async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>, dataDir = DATA_DIR): Promise<T> {
  if (dataDir === DATA_DIR) {
    kept ??= connected(DATA_DIR);
    return work(await kept);
  }
  const sql = await connected(dataDir);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** A kept connection to the tests' server: a new one costs 10 ms, and each test needs one. */
let kept: Promise<postgres.Sql> | undefined;

async function connected(dataDir: string): Promise<postgres.Sql> {
  const { port, superuserPassword } = JSON.parse(await readFile(`${dataDir}/postgres.json`, "utf8"));
  return postgres({
    host: "127.0.0.1",
    port,
    database: "tolppa",
    username: "postgres",
    password: superuserPassword,
    max: 2,
    idle_timeout: 5,
  });
}

/** The number of events of a company, a vehicle or a driver since its creation. */
export async function eventsOf(
  id: number,
  entityType: "company" | "vehicle" | "driver" = "company",
): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::int as count from events where entity_type = $2 and entity_id = $1",
    [id, entityType],
  );
  return row?.count ?? 0;
}

/** The typed values that these texts contain, from every text in the database; the longest first. */
export const typedIn = (texts: readonly string[]): Promise<string[]> =>
  asOwner(async (sql) => {
    const columns = await sql<{ column: string; table: string; type: string }[]>`
      select column_name as column, table_name as table, data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`;
    const found = new Set<string>();
    for (const { column, table, type } of columns) {
      const values =
        type === "text"
          ? sql`select ${sql(column)} as value from ${sql(table)}`
          : sql`select one #>> '{}' as value from ${sql(table)}, jsonb_path_query(${sql(column)}, 'strict $.**') one
              where jsonb_typeof(one) = 'string'`;
      const rows = await sql<{ line: string }[]>`
        select distinct line from (${values}) typed, string_to_table(value, E'\n') line
        where length(line) > 3 and position(line in ${texts.join("\n")}) > 0`;
      for (const { line } of rows) found.add(line);
    }
    return [...found].sort((a, b) => b.length - a.length);
  });
