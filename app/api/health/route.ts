import { ok } from "#lib/core/result.ts";
import { checkHealth } from "#lib/doors/api/health.ts";
import { respond } from "#lib/doors/api/respond.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { answer } from "#lib/platform/api/answer.ts";
import { getHealthOperation } from "#lib/platform/api/service.ts";

export const GET = defineOpenRoute(getHealthOperation, async (call) => {
  const healthy = await checkHealth(call.requestId);
  return healthy.ok ? ok(respond(answer(healthy.value), call)) : healthy;
});
