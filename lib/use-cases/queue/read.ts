import type { z } from "zod";
import { type IbanChange, listUnconfirmedIbans } from "#db/queries/iban-changes.ts";
import { countApprovedByWeek, listGrossOfPeriods } from "#db/queries/key-figures.ts";
import { countWork, listWaiting, type WaitingRow, type WorkCounts } from "#db/queries/work-queue.ts";
import { type ApprovalWarning, warningsOf } from "#lib/domain/approval-warnings.ts";
import { addDays, mondayOf, type PlainDate } from "#lib/domain/calendar.ts";
import { EXPIRY_WARNING_DAYS } from "#lib/domain/driver.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { fail, ok, type Result } from "#lib/domain/result.ts";
import type { Period } from "#lib/domain/settlement/inputs.ts";
import type { queueSchema } from "#lib/schemas/queue.ts";
import type { Context } from "../context.ts";
import { type RegisterWarning, registerWarnings } from "../register/warnings.ts";

const WEEKS = 26;
/** A settled half year. */
const PERIODS = 13;
/** Changed accounts that are named; the rest is on their own page. */
const IBANS_SHOWN = 5;

/** `register`: what was last heard of a company that waits. */
export type WaitingOne = WaitingRow & { warnings: ApprovalWarning[]; register: RegisterWarning | null };

export type WorkQueue = {
  counts: WorkCounts;
  page: Page<WaitingOne>;
  ibanChanges: IbanChange[];
  approvedByWeek: { week: PlainDate; count: number }[];
  grossOfPeriods: { period: Period; grossCents: number }[];
  now: Date;
};

/** 'Työjono': what waits for an admin, with one kind of it listed, the longest wait first. Fails with `forbidden`. */
export async function readQueue(
  { db, actor, now, today }: Context,
  { kind, cursor: from }: z.output<typeof queueSchema>,
): Promise<Result<WorkQueue>> {
  if (!actor.admin) return fail("forbidden");
  const cursor = from ?? null;
  const waiting = await listWaiting(db, { kind, cursor, limit: PAGE_SIZE });
  const asked = kind === "company" ? waiting.map(({ businessId }) => businessId) : [];
  const heard = await registerWarnings({ db, now }, asked);
  const rows = waiting.map((row) => ({
    ...row,
    warnings: warningsOf(row.facts, today),
    register: heard.get(row.businessId) ?? null,
  }));
  return ok({
    counts: await countWork(db, { expiringUntil: addDays(today, EXPIRY_WARNING_DAYS) }),
    page: pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ place }) => place }),
    ibanChanges: await listUnconfirmedIbans(db, IBANS_SHOWN),
    approvedByWeek: await everyWeek(db, today),
    grossOfPeriods: await listGrossOfPeriods(db, PERIODS),
    now,
  });
}

/** Also the weeks in which nothing happened. */
async function everyWeek(db: Context["db"], today: PlainDate): Promise<WorkQueue["approvedByWeek"]> {
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
  const counts = new Map((await countApprovedByWeek(db, first)).map(({ week, count }) => [week, count]));
  return Array.from({ length: WEEKS }, (_, index) => {
    const week = addDays(first, 7 * index);
    return { week, count: counts.get(week) ?? 0 };
  });
}
