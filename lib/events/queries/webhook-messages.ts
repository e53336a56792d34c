import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { WebhookFact } from "#lib/events/rules/webhook-events.ts";

/** The event types that at least one endpoint has chosen for these companies. */
export async function listWantedTypes(db: Tx, companyIds: readonly number[]): Promise<Set<string>> {
  const rows = await db.execute<{ type: string }>(
    sql`select webhook_types_wanted(${`{${companyIds.join(",")}}`}::bigint[]) as type`,
  );
  return new Set(rows.map(({ type }) => type));
}

/** Writes a message for each fact and each endpoint that has chosen it, in one statement with one parameter. */
export async function insertWebhookMessages(db: Tx, at: Date, facts: readonly WebhookFact[]): Promise<void> {
  const rows = facts.map((fact) => ({ ...fact, data: JSON.stringify(fact.data) }));
  await db.execute(
    sql`select leave_webhook_messages(${at.toISOString()}::timestamptz, ${JSON.stringify(rows)}::text::jsonb)`,
  );
}
