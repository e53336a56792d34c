import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { leaveAccountantMails } from "#lib/statements/use-cases/accountant.ts";
import { repeat } from "./loop.ts";

/** Leaves the mails of statements that have become final for the accountants that companies named, until `signal`. */
export const mailAccountants = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, { job: "accountants", pauseMs: 10_000, round: () => leaveMails(database) });

async function leaveMails(database: Database): Promise<number> {
  const now = new Date();
  const left = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    leaveAccountantMails({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "accountants" }),
  );
  return left.ok ? left.value : 0;
}
