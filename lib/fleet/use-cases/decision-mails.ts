import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { listUntoldCompanies } from "#lib/fleet/queries/untold-decisions.ts";
import { collectedSince } from "#lib/fleet/rules/decision.ts";
import { leaveDecisionMail } from "./decision-mail.ts";
import { mailCompanies } from "./each-company.ts";

type DecisionRound = {
  database: Database;
  now: Date;
  /** Stops between two companies; the next round continues. */
  signal?: AbortSignal;
};

/**
 * Mails all companies the decisions about their vehicles and drivers, each in a separate transaction, and returns the number of
 * mailed companies. Any number of servers may run it, at once or again: each decision is mailed once.
 */
export async function leaveDecisionMails({ database, now, signal }: DecisionRound): Promise<number> {
  const companyIds = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
    listUntoldCompanies(db, collectedSince(now)),
  );
  const leave = (companyId: number): Promise<boolean> =>
    database.asActor(SYSTEM, { mode: "write" }, (db) =>
      leaveDecisionMail(
        { actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "decisions" },
        companyId,
      ),
    );
  return mailCompanies(companyIds, leave, signal);
}
