import "server-only";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import { env } from "#lib/env.ts";
import type { SecretBox, WebhookSender } from "#lib/ports.ts";
import { webhookCreation, webhookRotation, webhookSaving } from "#lib/webhooks/use-cases/manage.ts";
import { WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";

// The webhook use cases of this installation. They read their configuration when they are first run.

const sender: Pick<WebhookSender, "check"> = {
  check: (url) => createWebhookSender({ allowPrivate: env.webhookAllowPrivate }).check(url),
};
const box = (): SecretBox => createSecretBox(env.authSecret, WEBHOOK_SECRETS);
const secrets: SecretBox = {
  seal: (plain, boundTo) => box().seal(plain, boundTo),
  open: (sealed, boundTo) => box().open(sealed, boundTo),
  digest: (text) => box().digest(text),
};

export const createWebhook = webhookCreation({ sender, secrets });
export const saveWebhook = webhookSaving({ sender });
export const rotateWebhook = webhookRotation(secrets);
