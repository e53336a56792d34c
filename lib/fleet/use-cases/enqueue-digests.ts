import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { ok, type Result } from "#lib/core/result.ts";
import {
  claimDigest,
  type EndingLicence,
  findAddressee,
  listEndingLicences,
  listEndingLicencesOf,
} from "#lib/fleet/queries/licence-reminders.ts";
import { dueStage, reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { forEachCompany } from "./each-company.ts";
import { type DueLicence, mailLicences } from "./mail-licences.ts";

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
export async function enqueueDigests({ database, now, signal }: Round): Promise<number> {
  const today = helsinkiDate(now);
  const enqueue = async (companyId: number, mails: number): Promise<boolean> => {
    const enqueued = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
      enqueueDigest(
        { actor: SYSTEM, db, now, today, requestId: `reminders ${today}` },
        { companyId, delaySeconds: mails / PER_SECOND },
      ),
    );
    return enqueued.ok && enqueued.value;
  };
  return forEachCompany(await listDueCompanies(database, today), enqueue, signal);
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

/**
 * Enqueues one mail for a company's contact about the licences with a reminder due today, and records it: both or neither. It
 * becomes due after `delaySeconds`. False when the company is not active, nothing is due, or another server has enqueued today's
 * mail.
 */
async function enqueueDigest(
  ctx: Context,
  { companyId, delaySeconds = 0 }: { companyId: number; delaySeconds?: number },
): Promise<Result<boolean>> {
  const { db, today } = ctx;
  const addressee = await findAddressee(db, companyId);
  if (!addressee) return ok(false);
  const due = await listDue(db, companyId, today);
  if (due.length === 0 || !(await claimDigest(db, companyId, today))) return ok(false);
  await mailLicences(ctx, { companyId, addressee, licences: due, delaySeconds });
  return ok(true);
}

async function listDue(db: Context["db"], companyId: number, today: PlainDate): Promise<DueLicence[]> {
  const licences = await listEndingLicencesOf(db, companyId, reminderWindow(today));
  return licences.flatMap((licence) => {
    const stage = dueStage(licence.expiration, today, licence.reminded);
    return stage === null ? [] : [{ ...licence, stage }];
  });
}
