import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

/** The last number of a year's statements, held until the transaction ends. */
export async function lockStatementSeries(db: Tx, year: number): Promise<number> {
  await db.execute(sql`
    insert into number_series (series, year, last) values ('statement', ${year}, 0) on conflict do nothing`);
  const [row] = await db.execute<{ last: number }>(sql`
    select last from number_series where series = 'statement' and year = ${year} for update`);
  if (!row) throw new Error("no series");
  return row.last;
}

export async function updateStatementSeries(db: Tx, year: number, last: number): Promise<void> {
  await db.execute(
    sql`update number_series set last = ${last} where series = 'statement' and year = ${year}`,
  );
}

/** Of the statement with the highest number, of whichever year. */
export async function findLastContentHash(db: Tx): Promise<Buffer | null> {
  const [row] = await db.execute<{ hash: Buffer }>(
    sql`select content_hash as hash from statements order by number desc limit 1`,
  );
  return row?.hash ?? null;
}

/** The next number of a year's payment files, held until the transaction ends. */
export async function takePayoutNumber(db: Tx, year: number): Promise<number> {
  const [row] = await db.execute<{ last: number }>(sql`
    insert into number_series (series, year, last) values ('payout', ${year}, 1)
    on conflict (series, year) do update set last = number_series.last + 1 returning last`);
  if (!row) throw new Error("no series");
  return row.last;
}
