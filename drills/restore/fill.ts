import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed.ts";
import { sellerOf } from "#lib/env-seller.ts";

const BENCH = new URL("../../bench/fill.sql", import.meta.url);

/** The demo, with a year of settlements and their chain of hashes. */
export async function fillDemo(urls: { owner: string; runtime: string }): Promise<void> {
  await migrate({ migrationUrl: urls.owner, runtimeRole: new URL(urls.runtime).username });
  await seedDemo(urls.runtime, { seller: sellerOf({}, true) });
}

/** The bench's companies, vehicles and drivers beside it. */
export async function fillBench(owner: string): Promise<void> {
  const sql = postgres(owner, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(await readFile(BENCH, "utf8"));
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}
