import { insertWebhookMessages, listWantedTypes } from "#db/queries/webhooks/webhook-messages.ts";
import type { WebhookFact } from "#lib/webhooks/rules/webhook-events.ts";
import type { Context } from "./context.ts";

/**
 * Leaves what has happened for the endpoints that listen, in the transaction in which it happens: both or neither. Where
 * nobody listens, as nearly always, nothing is written.
 */
export async function tellWebhooks(
  { db, now }: Pick<Context, "db" | "now">,
  facts: readonly WebhookFact[],
): Promise<void> {
  const companyIds = [...new Set(facts.map(({ companyId }) => companyId))];
  if (companyIds.length === 0) return;
  const wanted = await listWantedTypes(db, companyIds);
  const heard = facts.filter(({ types }) => types.some((type) => wanted.has(type)));
  if (heard.length > 0) await insertWebhookMessages(db, now, heard);
}
