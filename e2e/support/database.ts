import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import postgres from "postgres";

/** Where the server of these tests (playwright.config.ts) keeps its embedded database. */
export const DATA_DIR = resolve(".data/e2e");

/** Reads in the server's own database what no screen and no call shows. */
export const query = <Row extends object>(
  text: string,
  values: (string | number)[] = [],
  dataDir = DATA_DIR,
): Promise<Row[]> => asOwner(async (sql) => sql.unsafe<Row[]>(text, values), dataDir);

/** Work on the server's own database, past every wall. */
export async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>, dataDir = DATA_DIR): Promise<T> {
  const { port, superuserPassword } = JSON.parse(await readFile(`${dataDir}/postgres.json`, "utf8"));
  const sql = postgres({
    host: "127.0.0.1",
    port,
    database: "tolppa",
    username: "postgres",
    password: superuserPassword,
    max: 1,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** How often something was recorded about a company, a vehicle or a driver, from its creation on. */
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
