import type { Tx } from "#db/client.ts";
import { events } from "#db/schema.ts";

export async function insertEvent(db: Tx, event: typeof events.$inferInsert): Promise<void> {
  await db.insert(events).values(event);
}
