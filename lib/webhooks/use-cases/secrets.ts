import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** The key under which the secrets of all endpoints are sealed. */
export const WEBHOOK_SECRETS = "tolppa webhook secrets";

/** The context that an endpoint's secret is sealed for: it opens for no other endpoint. */
export const secretContext = (endpointId: number): string => `webhook endpoint ${endpointId}`;

const SECRET_BYTES = 32;

/** A new signing secret in the form that the receiver keeps. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** The `webhook-signature` header: one signature per secret, the newest first. `timestamp` is in seconds. */
export function signWebhook(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): string {
  const time = new Date(timestamp * 1000);
  return secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(" ");
}
