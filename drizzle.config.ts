import { defineConfig } from "drizzle-kit";

// The owner's login, as npm run db:migrate uses it. Only the studio connects.
const url = process.env.DATABASE_MIGRATION_URL ?? process.env.DATABASE_URL;

export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema.ts",
  out: "./db/migrations",
  breakpoints: false,
  dbCredentials: { url: url ?? "" },
});
