import { sqlState } from "./errors.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/**
 * The schema of a database beside the schema that this build was made for. `ahead`: newer, by migrations that say that this
 * build works with them.
 */
export type SchemaState = "current" | "ahead" | "unmigrated" | "older" | "newer" | "replaced";

/**
 * Drizzle's migrator notes each migration that it carries out by the journal's `when`. By JSON, because a database that an
 * earlier build has migrated lacks the second column (works-since.ts).
 */
export const APPLIED_MIGRATIONS = `select created_at::float8 as applied, (to_jsonb(m) ->> 'works_since')::float8 as works_since
  from drizzle.__drizzle_migrations m`;

/** `works_since`: the `when` of the oldest migration whose builds work with this migration, too. Null: none. */
export type AppliedMigration = { applied: number; works_since: number | null };

/** What an operator has to know of a schema that this build cannot work with; it follows "The database". */
export const SCHEMA_OBSTACLES: Record<Exclude<SchemaState, "current" | "ahead">, string> = {
  unmigrated: "has no schema yet: run npm run db:migrate.",
  older: "has a schema that is older than this build: run npm run db:migrate.",
  newer: "has a schema that is newer than this build: start the build that the schema belongs to.",
  replaced:
    "was made by migrations that this build no longer has: make an empty database and run npm run db:migrate.",
};

/** What it means where the migrations cannot be read: db:migrate makes their table, and lets the login read it. */
const UNREADABLE: Record<string, SchemaState> = {
  "42P01": "unmigrated",
  "3F000": "unmigrated",
  "42501": "older",
};

/** Throws what `ask` throws where that does not tell of the schema. */
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

/** What keeps servers of this build from working with the schema. Null: nothing. */
export const schemaObstacle = (state: SchemaState): string | null =>
  state === "current" || state === "ahead" ? null : SCHEMA_OBSTACLES[state];

/**
 * The migrations that the database lacks and that drizzle's migrator would leave out without a word, because they are
 * older than the newest one it has carried out.
 */
export function overtakenMigrations(rows: readonly AppliedMigration[]): string[] {
  const applied = new Set(rows.map((row) => row.applied));
  const newest = Math.max(0, ...applied);
  return journal.entries.filter(({ when }) => when < newest && !applied.has(when)).map(({ tag }) => tag);
}
