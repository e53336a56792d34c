import { sqlState } from "./errors.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The schema of a database beside the schema that this build was made for. */
export type SchemaState = "current" | "unmigrated" | "older" | "newer" | "replaced";

/** Drizzle's migrator notes each migration that it carries out by the journal's `when`. */
export const APPLIED_MIGRATIONS = "select created_at::float8 as applied from drizzle.__drizzle_migrations";

export type AppliedMigration = { applied: number };

/** What an operator has to know of a schema that this build cannot work with; it follows "The database". */
export const SCHEMA_OBSTACLES: Record<Exclude<SchemaState, "current">, string> = {
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
  if (!known.isSupersetOf(applied)) return "newer";
  return applied.isSupersetOf(known) ? "current" : "older";
}

/**
 * The migrations that the database lacks and that drizzle's migrator would leave out without a word, because they are
 * older than the newest one it has carried out.
 */
export function overtakenMigrations(rows: readonly AppliedMigration[]): string[] {
  const applied = new Set(rows.map((row) => row.applied));
  const newest = Math.max(0, ...applied);
  return journal.entries.filter(({ when }) => when < newest && !applied.has(when)).map(({ tag }) => tag);
}
