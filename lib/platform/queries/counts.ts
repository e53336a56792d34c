import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { MOST_COUNTED } from "#lib/core/keyset.ts";

/** The number of rows in each state of a list's filter. */
export type Counts<State extends string> = Readonly<Record<State, number>>;

/** Counts rows by state in one statement. `from` is the text after FROM, with its conditions. */
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

/** An expression that counts rows up to 1,001. The limit is part of the text, so that PostgreSQL plans the statement once. */
export const cappedCount = (rows: SQL): SQL =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(MOST_COUNTED + 1))}) counted)`;
