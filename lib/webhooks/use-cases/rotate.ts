import type { z } from "zod";
import { updateWebhookEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { UseCase } from "#lib/core/use-cases/context.ts";
import type { SecretBox } from "#lib/ports.ts";
import { OVERLAP_HOURS } from "#lib/webhooks/rules/webhook-schedule.ts";
import type { webhookPlaceSchema } from "#lib/webhooks/schema.ts";
import { loadWebhook } from "./read.ts";
import { secretContext } from "./secrets.ts";
import { newWebhookSecret } from "./signature.ts";

type Input = z.output<typeof webhookPlaceSchema>;

/**
 * Gives an endpoint a new secret, told here and never again. The one before signs beside it for a day, so that the
 * receiver can change over without losing a message. Fails with `not_found`.
 */
export const webhookRotation =
  (secrets: SecretBox): UseCase<Input, { secret: string }> =>
  async (ctx, place): Promise<Result<{ secret: string }>> => {
    const loaded = await loadWebhook(ctx, place, { lock: true });
    if (!loaded.ok) return loaded;
    const secret = newWebhookSecret();
    await updateWebhookEndpoint(ctx.db, place.endpointId, {
      secretSealed: secrets.seal(secret, secretContext(place.endpointId)),
      previousSecretSealed: loaded.value.endpoint.secretSealed,
      previousSecretUntil: new Date(ctx.now.getTime() + OVERLAP_HOURS * 3_600_000),
    });
    return ok({ secret });
  };
