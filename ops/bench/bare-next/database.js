import { openDatabase } from "#ops/bench/bare-companies.ts";

// biome-ignore lint/style/noProcessEnv: the benchmark gives the database's address in it
export const sql = openDatabase(process.env.DATABASE_URL);
