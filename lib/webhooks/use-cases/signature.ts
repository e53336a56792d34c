import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new signing secret, as the receiver keeps it. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Standard Webhooks 1.0: one signature per secret, the newest first, over id, time and body. */
export function signWebhook(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(PREFIX.length), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
    .join(" ");
}
