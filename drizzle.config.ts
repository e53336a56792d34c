import { defineConfig } from "drizzle-kit";
import { runningUrl } from "#db/embedded/state.ts";

const isStudio = process.argv.includes("studio");

/** The owner's login, as for npm run db:migrate. Only the studio connects, and it starts no database. */
function databaseUrl(): string {
  const { DATABASE_MIGRATION_URL, DATABASE_URL, DATA_DIR } = process.env;
  const url = DATABASE_MIGRATION_URL ?? DATABASE_URL ?? (isStudio ? runningUrl(DATA_DIR ?? ".data") : "");
  if (url !== null) return url;
  process.stderr.write("No database runs here. Run npm start or npm run dev first, or set DATABASE_URL.\n");
  process.exit(1);
}

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/*.ts",
  out: "./db/migrations",
  breakpoints: false,
  dbCredentials: { url: databaseUrl() },
});
