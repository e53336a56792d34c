import { readFile } from "node:fs/promises";
import postgres from "postgres";

// Runs fill.sql, which describes both scales.

export type Filling = { companies: number; scale: "small" | "large" };

/** 20,000 companies of the small scale, as if people had typed their data. */
export const USUAL: Filling = { companies: 20_000, scale: "small" };

export const FILL = new URL("./fill.sql", import.meta.url);

export async function fill(ownerUrl: string, { companies, scale }: Filling): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    if (scale === "large") await sql`set session_replication_role = replica`;
    for (const { large, turns, text } of await readSteps(scale)) {
      if (large && scale === "small") continue;
      for (let turn = 0; turn < turns; turn += 1) {
        const values = { companies, turns, turn };
        await sql.unsafe(
          text.replace(/(?<!:):(companies|turns|turn)\b/g, (_, name: keyof typeof values) =>
            String(values[name]),
          ),
        );
      }
    }
    await sql.unsafe(CONTINUE_NUMBERS);
    await sql`vacuum analyze`;
    // A partitioned table has its own statistics, which vacuum does not make.
    await sql`analyze`;
    await refuseWrongNumbers(sql, { companies, scale });
  } finally {
    await sql.end();
  }
}

type Step = { large: boolean; turns: number; text: string };

async function readSteps(scale: Filling["scale"]): Promise<Step[]> {
  const [, ...parts] = (await readFile(FILL, "utf8")).split(/^-- step\b/m);
  return parts.map((part) => {
    const head = /^(, large)?(?:, in (\d+) turns)?: .+\n/.exec(part);
    if (!head) throw new Error(`fill.sql has a step without a name: ${part.slice(0, 60)}`);
    const [line, large, turns] = head;
    return {
      large: large !== undefined,
      turns: scale === "small" ? 1 : Number(turns ?? 1),
      text: part.slice(line.length),
    };
  });
}

/** The filling writes its own ids. The product's next ids come after them. */
const CONTINUE_NUMBERS = `
  do $$ declare one record; begin
    for one in select attrelid::regclass as name, attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where attidentity <> '' and relnamespace = 'public'::regnamespace and not relispartition
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 1), max(%I) is not null) from %s',
        one.name, one.attname, one.attname, one.attname, one.name);
    end loop;
  end $$`;

/** The number of rows of each table for one company, at the small and at the large scale. */
const ROWS: readonly [table: string, small: number, large: number][] = [
  ["companies", 1, 1],
  ["vehicles", 10, 10],
  ["drivers", 10, 10],
  ["events", 0, 100],
  ["payments", 0, 50],
  ["statements", 0, 2.6],
  ["statement_lines", 0, 10.4],
];

async function refuseWrongNumbers(sql: postgres.Sql, { companies, scale }: Filling): Promise<void> {
  for (const [table, small, large] of ROWS) {
    const [row] = await sql<{ count: number }[]>`select count(*)::float8 as count from ${sql(table)}`;
    const expected = Math.round(companies * (scale === "small" ? small : large));
    if (row?.count !== expected)
      throw new Error(`The filling is wrong: ${row?.count} rows of ${table} in place of ${expected}`);
  }
}
