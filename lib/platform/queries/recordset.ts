import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";

// Many rows in one statement. One parameter holds all rows, so the text of the statement is always the same.

/** Rows of one statement. More rows would enlarge the parameter without a gain. */
const ROWS_AT_ONCE = 1_000;

type Values = Record<string, unknown>;

/** Inserts rows that all have the same columns. Returns the `returning` columns of each row, in any order. */
export async function insertMany<Returned extends Values>(
  db: Tx,
  table: PgTable,
  { rows, returning }: { rows: readonly Values[]; returning?: SQL },
): Promise<Returned[]> {
  const returned: Returned[] = [];
  for (const some of chunksOf(rows)) {
    const { names, from } = recordset(table, some);
    const into = sql`insert into ${sql.identifier(getTableName(table))} (${names}) select ${names} from ${from}`;
    const result = await db.execute<Returned>(returning ? sql`${into} returning ${returning}` : into);
    returned.push(...(result as unknown as Returned[]));
  }
  return returned;
}

/** Updates rows by `keys`; all have the same columns. Returns the `returning` columns of each row, in any order. */
export async function updateMany<Returned extends Values>(
  db: Tx,
  table: PgTable,
  { rows, keys, returning }: { rows: readonly Values[]; keys: readonly string[]; returning: SQL },
): Promise<Returned[]> {
  const columns = getTableColumns(table);
  const nameOf = (key: string) => sql.identifier(columns[key]?.name ?? key);
  const returned: Returned[] = [];
  for (const some of chunksOf(rows)) {
    const { from } = recordset(table, some);
    const changed = Object.keys(some[0] ?? {}).filter((key) => !keys.includes(key));
    const set = sql.join(
      changed.map((key) => sql`${nameOf(key)} = r.${nameOf(key)}`),
      sql`, `,
    );
    const where = sql.join(
      keys.map((key) => sql`t.${nameOf(key)} = r.${nameOf(key)}`),
      sql` and `,
    );
    const result = await db.execute<Returned>(
      sql`update ${sql.identifier(getTableName(table))} as t set ${set} from ${from} where ${where} returning ${returning}`,
    );
    returned.push(...(result as unknown as Returned[]));
  }
  return returned;
}

function* chunksOf(rows: readonly Values[]): Generator<readonly Values[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}

function recordset(table: PgTable, rows: readonly Values[]): { names: SQL; from: SQL } {
  const columns = getTableColumns(table);
  const used = Object.keys(rows[0] ?? {}).map((key) => {
    const column = columns[key];
    if (!column) throw new TypeError(`no column ${key}`);
    return { key, name: column.name, type: column.getSQLType() };
  });
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(used.map(({ key, name }) => [name, row[key] ?? null]))),
  );
  const names = sql.join(
    used.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const definition = sql.join(
    used.map(({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
    sql`, `,
  );
  return { names, from: sql`jsonb_to_recordset(${json}::jsonb) as r(${definition})` };
}

/** Escapes a text for a LIKE pattern: its own % and _ match only themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern of texts that contain this text, in lower case like the searched columns. */
export const containing = (text: string): string => `%${escaped(text.toLowerCase())}%`;

/** Runs `work` in the transaction and rolls its writes back unless `isKept` accepts the result. */
export async function tentatively<T>(
  db: Tx,
  work: () => Promise<T>,
  isKept: (outcome: T) => boolean,
): Promise<T> {
  await db.execute(sql`savepoint tentative`);
  const outcome = await work();
  if (!isKept(outcome)) await db.execute(sql`rollback to savepoint tentative`);
  return outcome;
}

// Arrays as one text parameter each, in PostgreSQL's notation. The driver would check each of thousands of values several
// times.

export const numbers = (values: readonly (number | null)[]): string => `{${inJson(values)}}`;

/** Quotes every value, so that PostgreSQL reads no part of a value as notation. */
export function texts(values: readonly (string | null)[]): string {
  const json = inJson(values);
  // JSON quotes like PostgreSQL; only texts that JSON writes with a backslash can differ.
  if (!json.includes("\\")) return `{${json}}`;
  return `{${values.map((value) => (value === null ? "NULL" : `"${value.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
}

const inJson = (values: readonly unknown[]): string => JSON.stringify(values).slice(1, -1);

/** JSON texts as one parameter, one per line and unquoted: JSON text has no line break. `jsonRows` reads them. */
export const jsonRows = (values: readonly string[]): SQL =>
  sql`string_to_table(${values.join("\n")}, E'\\n')`;

export const bytes = (values: readonly (Buffer | null)[]): string =>
  texts(values.map((value) => value && `\\x${value.toString("hex")}`));
