import type { z } from "zod";
import { insertWebhookMessage, requeueWebhookMessage } from "#db/queries/webhooks/webhook-endpoints.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { TEST_EVENT } from "#lib/webhooks/rules/webhook-events.ts";
import type { resendWebhookSchema, webhookPlaceSchema } from "#lib/webhooks/schema.ts";
import { loadWebhook } from "./read.ts";

/** 'Lähetä testiviesti'. Fails with `not_found`, `webhook_off`. */
export async function sendWebhookTest(
  ctx: Context,
  place: z.output<typeof webhookPlaceSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, place, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const { companyId, endpointId } = place;
  const owner = { endpointId, endpointCompanyId: companyId, companyId };
  await insertWebhookMessage(ctx.db, {
    ...owner,
    type: TEST_EVENT,
    occurredAt: ctx.now,
    data: { companyId },
  });
  return ok(null);
}

/** 'Lähetä uudelleen': the same message under the same id, at once. Fails with `not_found`, `webhook_off`. */
export async function resendWebhook(
  ctx: Context,
  { messageId, ...place }: z.output<typeof resendWebhookSchema>,
): Promise<Result<null>> {
  const loaded = await loadWebhook(ctx, place, { lock: true });
  if (!loaded.ok) return loaded;
  if (!loaded.value.endpoint.enabled) return fail("webhook_off");
  const found = await requeueWebhookMessage(ctx.db, { endpointId: place.endpointId, messageId });
  return found ? ok(null) : fail("not_found");
}
