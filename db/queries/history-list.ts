import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { events, memberships, users } from "#db/schema.ts";

export type HistoryEvent = Pick<
  typeof events.$inferSelect,
  "id" | "at" | "actorLabel" | "action" | "before" | "after"
>;

type Entity = { entityType: (typeof events.$inferSelect)["entityType"]; entityId: number };

/** The latest events of one thing, newest first. */
export async function listEvents(
  db: Tx,
  { entityType, entityId }: Entity,
  limit: number,
): Promise<HistoryEvent[]> {
  return db
    .select({
      id: events.id,
      at: events.at,
      actorLabel: events.actorLabel,
      action: events.action,
      before: events.before,
      after: events.after,
    })
    .from(events)
    .where(and(eq(events.entityType, entityType), eq(events.entityId, entityId)))
    .orderBy(desc(events.id))
    .limit(limit);
}

/** The e-mails of a company's own people. */
export async function listMemberEmails(db: Tx, companyId: number): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId));
  return rows.map(({ email }) => email);
}
