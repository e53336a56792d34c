import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { TEST_EVENT } from "#lib/events/rules/webhook-events.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { insertWebhookMessage, requeueWebhookMessage } from "#lib/webhooks/queries/webhook-endpoints.ts";
import type { resendWebhookSchema, webhookIdsSchema } from "#lib/webhooks/schema.ts";
import { loadWebhook } from "./read.ts";

/** 'Lähetä testiviesti': enqueues a test message for an endpoint. Fails with `not_found`, `webhook_off`. */
export async function sendWebhookTest(
  ctx: Context,
  ids: z.output<typeof webhookIdsSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, ids, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const { companyId, endpointId } = ids;
  const owner = { endpointId, endpointCompanyId: companyId, companyId };
  await insertWebhookMessage(ctx.db, {
    ...owner,
    type: TEST_EVENT,
    occurredAt: ctx.now,
    data: { companyId },
  });
  return ok(null);
}

/** 'Lähetä uudelleen': sends a message again at once, with the same id. Fails with `not_found`, `webhook_off`. */
export async function resendWebhook(
  ctx: Context,
  { messageId, ...ids }: z.output<typeof resendWebhookSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, ids, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const found = await requeueWebhookMessage(ctx.db, { endpointId: ids.endpointId, messageId });
  return found ? ok(null) : fail("not_found");
}
