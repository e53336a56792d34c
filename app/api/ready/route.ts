import { ok } from "#lib/core/result.ts";
import { checkReadiness } from "#lib/doors/api/health.ts";
import { respond } from "#lib/doors/api/respond.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { answer } from "#lib/platform/api/answer.ts";
import { getReadinessOperation } from "#lib/platform/api/service.ts";

export const GET = defineOpenRoute(getReadinessOperation, async (call) => {
  const ready = await checkReadiness(call.requestId);
  return ready.ok ? ok(respond(answer({ database: "ok", schema: "ok", jobs: "ok" }), call)) : ready;
});
