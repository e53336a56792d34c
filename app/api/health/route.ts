import { getHealth } from "#lib/contract/service.ts";
import { ok } from "#lib/domain/result.ts";
import { checkHealth } from "#lib/web/health.ts";
import { defineOpenRoute, json } from "#lib/web/route.ts";

export const GET = defineOpenRoute(getHealth, async (call) => {
  const healthy = await checkHealth(call.requestId);
  return healthy.ok ? ok(json({ status: "ok" }, call)) : healthy;
});
