import { sqlState } from "./errors.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** A database's schema compared with this build's. `ahead`: newer, but its migrations say that this build works with them. */
export type SchemaState = "current" | "ahead" | "unmigrated" | "older" | "newer" | "replaced";

/**
 * Drizzle's migrator identifies each applied migration by the journal's `when`. Read by JSON, because a database that an
 * earlier build migrated lacks the second column (works-since.ts).
 */
export const APPLIED_MIGRATIONS = `select created_at::float8 as applied, (to_jsonb(m) ->> 'works_since')::float8 as works_since
  from drizzle.__drizzle_migrations m`;

/** `works_since`: the `when` of the oldest migration whose builds also work with this migration. Null: none. */
export type AppliedMigration = { applied: number; works_since: number | null };

/** An operator's message about an unusable schema; it follows "The database". */
export const SCHEMA_OBSTACLES: Record<Exclude<SchemaState, "current" | "ahead">, string> = {
  unmigrated: "has no schema yet: run npm run db:migrate.",
  older: "has a schema that is older than this build: run npm run db:migrate.",
  newer: "has a schema that is newer than this build: start the build that the schema belongs to.",
  replaced:
    "was made by migrations that this build no longer has: make an empty database and run npm run db:migrate.",
};

/** The schema's state by the error of reading the migrations: db:migrate makes their table, and lets the login read it. */
const UNREADABLE: Record<string, SchemaState> = {
  "42P01": "unmigrated",
  "3F000": "unmigrated",
  "42501": "older",
};

/** Throws the error of `ask` unless it shows the schema's state. */
export async function readSchemaState(
  ask: () => PromiseLike<readonly AppliedMigration[]>,
): Promise<SchemaState> {
  try {
    return schemaStateOf(await ask());
  } catch (error) {
    const state = UNREADABLE[sqlState(error)];
    if (state === undefined) throw error;
    return state;
  }
}

export function schemaStateOf(rows: readonly AppliedMigration[]): SchemaState {
  if (rows.length === 0) return "unmigrated";
  const applied = new Set(rows.map((row) => row.applied));
  const known = new Set(journal.entries.map((entry) => entry.when));
  if (known.isDisjointFrom(applied)) return "replaced";
  if (!applied.isSupersetOf(known)) return known.isSupersetOf(applied) ? "older" : "newer";
  if (known.isSupersetOf(applied)) return "current";
  const newest = Math.max(...known);
  const strange = rows.filter((row) => !known.has(row.applied));
  return strange.every((row) => row.works_since !== null && row.works_since <= newest) ? "ahead" : "newer";
}

/** Why servers of this build cannot work with the schema. Null: no obstacle. */
export const schemaObstacle = (state: SchemaState): string | null =>
  state === "current" || state === "ahead" ? null : SCHEMA_OBSTACLES[state];

/** Missing migrations that drizzle's migrator would silently skip, because they are older than the newest applied one. */
export function overtakenMigrations(rows: readonly AppliedMigration[]): string[] {
  const applied = new Set(rows.map((row) => row.applied));
  const newest = Math.max(0, ...applied);
  return journal.entries.filter(({ when }) => when < newest && !applied.has(when)).map(({ tag }) => tag);
}
