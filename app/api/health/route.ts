import { getHealth } from "#lib/contract/service.ts";
import { ok } from "#lib/domain/result.ts";
import { checkHealth } from "#lib/use-cases/health.ts";
import { database } from "#lib/web/container.ts";
import { defineOpenRoute, json } from "#lib/web/route.ts";

/** Whether this process can answer: it asks the database, and says 503 when that is away. */
export const GET = defineOpenRoute(getHealth, async (call) => {
  await checkHealth(database());
  return ok(json({ status: "ok" }, call));
});
