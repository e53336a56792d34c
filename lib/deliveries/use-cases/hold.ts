import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import {
  beatOutgoing,
  followFailover,
  giveUpWaitingMessages,
  giveUpWaitingStatements,
  type OutgoingBeat,
  releaseOutgoing,
} from "#lib/deliveries/queries/outgoing.ts";

export type OutgoingWatch = {
  database: Database;
  /** Called when the answer changes, and with `held` again every ten minutes. */
  say(state: "held" | "released" | "failover"): void;
  now?: () => number;
};

const AGAIN_MS = 600_000;

/**
 * Detects a restored database: its mails, webhooks and statements wait until an operator releases them. The database itself
 * holds them back. This reports it, and lets a running product go on after a failover, which loses nothing. Returns one round.
 */
export function outgoingWatch({ database, say, now = () => performance.now() }: OutgoingWatch) {
  let known: OutgoingBeat | null = null;
  let heldSaidAt: number | null = null;
  return async (): Promise<void> => {
    const former = known;
    const beat = await database.asServer(beatOutgoing);
    const followed =
      beat === null && former ? await database.asServer((db) => followFailover(db, former)) : null;
    if (beat === null && followed === null) {
      if (heldSaidAt === null || now() - heldSaidAt >= AGAIN_MS) {
        heldSaidAt = now();
        say("held");
      }
      return;
    }
    known = beat ?? followed;
    if (followed) say("failover");
    if (heldSaidAt !== null) say("released");
    heldSaidAt = null;
  };
}

/** Releases all deliveries. With `giveUp` the waiting ones are given up, for an admin to retry; returns their number. */
export async function releaseCopy(database: Database, { giveUp }: { giveUp: boolean }): Promise<number> {
  const statements = giveUp ? await database.asActor(SYSTEM, { mode: "write" }, giveUpWaitingStatements) : 0;
  return database.asServerInTransaction(async (db) => {
    const messages = giveUp ? await giveUpWaitingMessages(db) : 0;
    await releaseOutgoing(db);
    return statements + messages;
  });
}
