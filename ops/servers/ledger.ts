import postgres from "postgres";
import type { Acknowledged } from "./writers.ts";

export type Balance = { acknowledged: number; stored: number; lost: string[]; doubled: string[] };

/** Compares the answers with the database. A name that is stored twice was written twice. */
export async function balance(
  url: string,
  run: string,
  acknowledged: readonly Acknowledged[],
): Promise<Balance> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql<{ name: string }[]>`
      select license_plate as name from vehicles where license_plate like ${`${run}%`}
      union all select last_name from drivers where last_name like ${`${run}%`}`;
    const counts = new Map<string, number>();
    for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
    return {
      acknowledged: acknowledged.length,
      stored: rows.length,
      lost: acknowledged.map(({ name }) => name).filter((name) => !counts.has(name)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([name]) => name),
    };
  } finally {
    await sql.end();
  }
}
