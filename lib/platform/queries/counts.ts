import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { MOST_COUNTED } from "#lib/core/keyset.ts";

/** How many rows each state of a list's filter has. */
export type Counts<State extends string> = Readonly<Record<State, number>>;

/** Counts the rows behind `from` (after the keyword, with its conditions) by the conditions of the states: one statement. */
export async function countStates<State extends string>(
  db: Tx,
  from: SQL,
  states: Readonly<Record<State, SQL | undefined>>,
): Promise<Counts<State>> {
  const names = Object.keys(states) as State[];
  const columns = names.map(
    (name) => sql`(count(*) filter (where ${states[name]}))::int as ${sql.identifier(name)}`,
  );
  const [row] = await db.execute<Record<State, number>>(
    sql`select ${sql.join(columns, sql`, `)} from ${from}`,
  );
  if (!row) throw new Error("a count has one row");
  return row;
}

/**
 * An expression that counts rows up to a thousand and one. The limit is a part of the text, so that PostgreSQL plans the statement
 * once and not for each number.
 */
export const cappedCount = (rows: SQL): SQL =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(MOST_COUNTED + 1))}) counted)`;
