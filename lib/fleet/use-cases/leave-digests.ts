import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { type EndingLicence, listEndingLicences } from "#lib/fleet/queries/licence-reminders.ts";
import { dueStage, reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";
import { mailCompanies } from "./each-company.ts";
import { leaveDigest } from "./leave-digest.ts";

type Round = {
  database: Database;
  now: Date;
  /** Stops between two companies; the next round continues. */
  signal?: AbortSignal;
};

const PAGE = 2_000;
/** A slow pace, so that a morning's thousands of mails do not delay a verification link. */
const PER_SECOND = 2;

/**
 * Enqueues today's digests of all companies, each in a separate transaction, and returns the number of mails. Any number of
 * servers may run it, at once or again: each company gets one mail a day. Throws after the last company if one of them failed.
 */
export async function leaveDigests({ database, now, signal }: Round): Promise<number> {
  const today = helsinkiDate(now);
  const leave = async (companyId: number, mails: number): Promise<boolean> => {
    const left = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
      leaveDigest(
        { actor: SYSTEM, db, now, today, requestId: `reminders ${today}` },
        { companyId, delaySeconds: mails / PER_SECOND },
      ),
    );
    return left.ok && left.value;
  };
  return mailCompanies(await listDueCompanies(database, today), leave, signal);
}

/** Companies by their first expiring licence. */
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
