import { readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** A line of a migration, such as "-- Works with builds since 0027_personal_places". */
const LINE = /^-- Works with builds since (\w+)$/m;

type Entry = { tag: string; when: number };

/**
 * The oldest migration whose builds work with this one's schema: they neither miss what it removes nor write what it refuses.
 * Null: only builds with this migration work with it.
 */
export function worksSince(sql: string, tag: string, entries: readonly Entry[]): number | null {
  const named = LINE.exec(sql)?.[1];
  if (named === undefined) return null;
  const own = entries.findIndex((entry) => entry.tag === tag);
  const since = entries.findIndex((entry) => entry.tag === named);
  if (since < 0 || since >= own) throw new Error(`${tag} names ${named}, which is no migration before it.`);
  return entries[since]?.when ?? null;
}

/** Stores the migrations' statements in the database, where builds without these migrations read them. */
export async function noteWorksSince(sql: postgres.Sql, folder: string): Promise<void> {
  await sql`alter table drizzle.__drizzle_migrations add column if not exists works_since bigint`;
  for (const { tag, when } of journal.entries) {
    const since = worksSince(readFileSync(join(folder, `${tag}.sql`), "utf8"), tag, journal.entries);
    await sql`update drizzle.__drizzle_migrations set works_since = ${since}
      where created_at = ${when} and works_since is distinct from ${since}`;
  }
}
