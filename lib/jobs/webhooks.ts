import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { webhookDeliveries } from "#lib/webhooks/use-cases/deliver.ts";
import { WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";

/** A message without an answer by then leaves again after its lease, with the same id. */
const LAST_ANSWERS_MS = 5_000;

/** Delivers webhooks until `signal`, and then waits a little for deliveries under way. */
export async function deliverWebhooks(database: Database, signal: AbortSignal): Promise<void> {
  const { round, freed, settled } = webhookDeliveries({
    database,
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
    secrets: createSecretBox(env.authSecret, WEBHOOK_SECRETS),
    onFailure: (failure) => log.warn(failure, "webhook not delivered"),
  });
  await repeat(signal, { job: "webhooks", pauseMs: 500, round, wake: freed });
  await Promise.race([wait(LAST_ANSWERS_MS, undefined, { ref: false }), settled()]);
}
