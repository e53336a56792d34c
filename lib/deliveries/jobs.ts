import type { Database } from "#db/client.ts";
import { outgoingWatch } from "#lib/deliveries/use-cases/hold.ts";
import { log } from "#lib/log.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";

const EVERY_MS = 5_000;

const LINES = {
  held: () =>
    log.error(
      "the database is a restored copy: mails, webhooks and statements are held until npm run admin -- release",
    ),
  released: () => log.info("mails, webhooks and statements leave again"),
  failover: () => log.warn("another database server took over and has kept everything"),
};

/** Checks until `signal` whether mails, webhooks and statements may leave. */
export function watchOutgoing(database: Database, signal: AbortSignal): Promise<void> {
  const round = outgoingWatch({ database, say: (state) => LINES[state]() });
  return repeat(signal, { job: "outgoing", pauseMs: EVERY_MS, round });
}
