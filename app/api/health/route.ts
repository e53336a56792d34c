import { getHealthOperation } from "#lib/api/service.ts";
import { ok } from "#lib/core/result.ts";
import { checkHealth } from "#lib/http/api/health.ts";
import { defineOpenRoute, json } from "#lib/http/api/route.ts";

export const GET = defineOpenRoute(getHealthOperation, async (call) => {
  const healthy = await checkHealth(call.requestId);
  return healthy.ok ? ok(json(healthy.value, call)) : healthy;
});
