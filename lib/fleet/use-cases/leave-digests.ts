import type { Database } from "#db/client.ts";
import { type EndingLicence, listEndingLicences } from "#db/queries/fleet/licence-reminders.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { dueStage, reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";
import { leaveDigest } from "./leave-digest.ts";

type Round = {
  database: Database;
  now: Date;
  /** Stops between two companies; what is left is done by the next round. */
  signal?: AbortSignal;
};

const PAGE = 2_000;
/** A morning's thousands of mails must not stand before somebody's verification link. */
const PER_SECOND = 2;
/** One company's trouble is its own; so many are an outage. */
const FAILURES = 5;

/**
 * Leaves today's digests of all companies, each in a transaction of its own, and returns how many mails that made. Any
 * number of servers may run it, at once or again: each company gets one mail a day. Throws after the last company when
 * one of them failed.
 */
export async function leaveDigests({ database, now, signal }: Round): Promise<number> {
  const today = helsinkiDate(now);
  const failures: unknown[] = [];
  let mails = 0;
  const leave = (companyId: number) =>
    database.asActor(SYSTEM, { mode: "write" }, (db) =>
      leaveDigest(
        { actor: SYSTEM, db, now, today, requestId: `reminders ${today}` },
        { companyId, delaySeconds: mails / PER_SECOND },
      ),
    );
  for (const companyId of await listDueCompanies(database, today)) {
    if (signal?.aborted) break;
    try {
      const left = await leave(companyId);
      if (left.ok && left.value) mails += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === FAILURES) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return mails;
}

/** Companies in the order in which their first licence ends. */
async function listDueCompanies(database: Database, today: PlainDate): Promise<Set<number>> {
  const due = new Set<number>();
  const window = reminderWindow(today);
  let after: EndingLicence | null = null;
  do {
    const page: EndingLicence[] = await database.asActor(SYSTEM, { mode: "read" }, (db) =>
      listEndingLicences(db, { window, after, limit: PAGE }),
    );
    for (const { companyId, expiration, reminded } of page) {
      if (dueStage(expiration, today, reminded) !== null) due.add(companyId);
    }
    after = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (after);
  return due;
}
