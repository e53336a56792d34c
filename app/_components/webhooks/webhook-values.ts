import type { WebhookEvent } from "#lib/webhooks/rules/webhook-events.ts";

/** What the form holds: the chosen events as one text, so that they are one field. */
export type WebhookValues = { url: string; description: string; notifyEmail: string; events: string };

export const webhookBodyOf = ({ events, ...rest }: WebhookValues) => ({
  ...rest,
  events: events.split(",").filter((event) => event !== "") as WebhookEvent[],
});
