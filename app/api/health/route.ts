import { sql } from "drizzle-orm";
import { ok } from "#lib/domain/result.ts";
import { database } from "#lib/web/container.ts";
import { defineOpenRoute, json } from "#lib/web/route.ts";

/** Whether this process can answer: it asks the database, and says 503 when that is away. */
export const GET = defineOpenRoute(async (call) => {
  await database().asServer((db) => db.execute(sql`select 1`));
  return ok(json({ status: "ok" }, call));
});
