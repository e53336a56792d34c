import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";

// A payment is settled in its own period unless that is closed. Whoever asks which one is open holds it open until the
// transaction ends; whoever closes one waits for them, and they for the closing. Both are asked in a statement of their
// own, before the one that reads or writes `closed_at`: what was committed meanwhile is seen by the next statement only.

/** No other two-number advisory lock of the product has this class. */
const LOCK_CLASS = 19;
const CLOSING = 1;

/** Keeps every period that is open as it is until the transaction ends. Many may at once. */
export async function holdPeriodsOpen(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCK_CLASS}::int, ${CLOSING}::int)`);
}

/** Waits for whoever holds periods open, and lets nobody do so until the transaction, which closes one, ends. */
export async function holdPeriodsClosing(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${CLOSING}::int)`);
}
