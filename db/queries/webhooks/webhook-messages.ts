import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { WebhookFact } from "#lib/webhooks/rules/webhook-events.ts";

/** The types that any endpoint listens to for changes of these companies. */
export async function listWantedTypes(db: Tx, companyIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.execute<{ type: string }>(
    sql`select webhook_types_wanted(${`{${companyIds.join(",")}}`}::bigint[]) as type`,
  );
  return new Set(rows.map(({ type }) => type));
}

/** One message per fact and endpoint that listens: one parameter holds them all, so that it is always one statement. */
export async function insertWebhookMessages(db: Tx, at: Date, facts: readonly WebhookFact[]): Promise<void> {
  const told = facts.map((fact) => ({ ...fact, data: JSON.stringify(fact.data) }));
  await db.execute(
    sql`select leave_webhook_messages(${at.toISOString()}::timestamptz, ${JSON.stringify(told)}::text::jsonb)`,
  );
}
