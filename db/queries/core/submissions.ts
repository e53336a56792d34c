import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submissions } from "#db/schema.ts";

type Key = { actorKey: string; key: string };

/** What was made of this submission before; waits for the same submission under way elsewhere. */
export async function findSubmission(
  db: Tx,
  { actorKey, key }: Key,
): Promise<typeof submissions.$inferSelect | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${actorKey}/${key}`}, 0))`);
  const [found] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.actorKey, actorKey), eq(submissions.key, key)));
  return found ?? null;
}

export async function insertSubmission(db: Tx, submission: typeof submissions.$inferInsert): Promise<void> {
  await db.insert(submissions).values(submission);
}

/** A week is far longer than anybody goes on repeating a submission. The server's login may delete only such rows. */
export async function deleteOldSubmissions(db: Tx): Promise<void> {
  await db.delete(submissions).where(lt(submissions.createdAt, sql`now() - interval '7 days'`));
}
