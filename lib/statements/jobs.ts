import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { tellPaymentChanges } from "#lib/statements/use-cases/payment-changes.ts";

/** Stores and tells the changed payment states of statements, until `signal`. */
export const watchPayments = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, { job: "payments", pauseMs: 2_000, round: () => tellOnce(database) });

function tellOnce(database: Database): Promise<number> {
  const now = new Date();
  return database.asActor(SYSTEM, { mode: "write" }, (db) =>
    tellPaymentChanges({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "payments" }),
  );
}
