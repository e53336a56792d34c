import { getReadinessOperation } from "#lib/api/service.ts";
import { ok } from "#lib/core/result.ts";
import { checkReadiness } from "#lib/http/api/health.ts";
import { defineOpenRoute, json } from "#lib/http/api/route.ts";

export const GET = defineOpenRoute(getReadinessOperation, async (call) => {
  const ready = await checkReadiness(call.requestId);
  return ready.ok ? ok(json({ database: "ok", schema: "ok", jobs: "ok" }, call)) : ready;
});
