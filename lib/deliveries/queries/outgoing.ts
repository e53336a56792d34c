import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { ReadOnly } from "#db/errors.ts";
import { outgoingMark } from "#db/schema/core.ts";

/** The last row that this process read. `beat` grows while the product runs. */
export type OutgoingBeat = { place: string; timeline: number; beat: number };

const BEAT = { place: outgoingMark.place, timeline: outgoingMark.timeline, beat: outgoingMark.beat };
const ONWARD = sql`${outgoingMark.beat} + 1`;

/** False in a restored copy, until an operator releases its mails, webhooks and statements. */
export async function isOutgoingReleased(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ released: boolean }>(sql`select outgoing_released() as released`);
  return row?.released ?? false;
}

/** For a page: whether the database is a restored copy that sends nothing. Throws on a standby, which has no timeline. */
export async function isOutgoingHeld(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ held: boolean }>(
    sql`select not outgoing_released() as held where not pg_is_in_recovery()`,
  );
  if (!row) throw new ReadOnly("only the primary knows its timeline");
  return row.held;
}

/** Adds one beat. Null in a restored copy. */
export async function beatOutgoing(db: Tx): Promise<OutgoingBeat | null> {
  const [row] = await db
    .update(outgoingMark)
    .set({ beat: ONWARD })
    .where(sql`outgoing_released()`)
    .returning(BEAT);
  return row ?? null;
}

/**
 * Follows the database to a new timeline that has every known beat: a standby took over. Null where beats are missing: the
 * database was recovered to an earlier instant.
 */
export async function followFailover(db: Tx, known: OutgoingBeat): Promise<OutgoingBeat | null> {
  const [row] = await db
    .update(outgoingMark)
    .set({ timeline: sql`database_timeline()`, beat: ONWARD })
    .where(
      sql`place = database_place() and place = ${known.place} and timeline = ${known.timeline}
        and beat >= ${known.beat} and database_timeline() > timeline`,
    )
    .returning(BEAT);
  return row ?? null;
}

export async function releaseOutgoing(db: Tx): Promise<void> {
  await db.execute(sql`select release_outgoing()`);
}

/** No database has this place. */
export async function holdOutgoing(db: Tx): Promise<void> {
  await db.update(outgoingMark).set({ place: "held", beat: ONWARD });
}

/** The reason that an admin reads at an unsent delivery. */
const RESTORED = "restored";

/** Gives up the waiting mails and webhook messages, so that an admin may retry each. Returns their number. */
export async function giveUpWaitingMessages(db: Tx): Promise<number> {
  const mails = await db.execute(sql`
    update outbox set failed_at = now(), last_error = ${RESTORED}
    where done_at is null and failed_at is null returning id`);
  const messages = await db.execute(sql`
    update webhook_messages set next_at = null, failed_at = now(), trouble = ${RESTORED}
    where next_at is not null returning id`);
  return mails.length + messages.length;
}

/** Gives up the waiting statements. */
export async function giveUpWaitingStatements(db: Tx): Promise<number> {
  const statements = await db.execute(sql`
    update statement_sendings set failed_at = now(), last_error = ${RESTORED}
    where failed_at is null returning statement_id`);
  return statements.length;
}
