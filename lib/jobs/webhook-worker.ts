import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { webhookDeliveries } from "#lib/webhooks/use-cases/deliver.ts";
import { WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 500;
/** What has not been answered by then goes out again after its lease, under the same id. */
const LAST_ANSWERS_MS = 5_000;

/** Delivers webhooks until `signal`, and then waits a little for those under way. Any number of processes may run it. */
export async function deliverWebhooks(database: Database, signal: AbortSignal): Promise<void> {
  const deliveries = webhookDeliveries({
    database,
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
    secrets: createSecretBox(env.authSecret, WEBHOOK_SECRETS),
    onFailure: (failure) => log.warn(failure, "webhook not delivered"),
  });
  while (!signal.aborted) {
    const taken = await surviving("webhooks", deliveries.round);
    if (!taken) await Promise.race([pause(POLL_MS, signal), deliveries.freed()]);
  }
  await Promise.race([pause(LAST_ANSWERS_MS), deliveries.settled()]);
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  wait(ms, undefined, signal ? { signal } : { ref: false }).catch(() => undefined);
