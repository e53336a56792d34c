import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { payoutCalendars } from "#db/schema/statements.ts";
import type { PlainDate } from "#lib/core/calendar.ts";

/** A company's link to its payout days as a calendar. */
export type CalendarLink = typeof payoutCalendars.$inferSelect;

/** A company's calendar link; null without one. */
export async function findPayoutCalendar(db: Tx, companyId: number): Promise<CalendarLink | null> {
  const [link] = await db.select().from(payoutCalendars).where(eq(payoutCalendars.companyId, companyId));
  return link ?? null;
}

export async function findPayoutCalendarByLink(db: Tx, linkId: string): Promise<CalendarLink | null> {
  const [link] = await db.select().from(payoutCalendars).where(eq(payoutCalendars.linkId, linkId));
  return link ?? null;
}

/** Stores a company's link in place of an earlier one. */
export async function upsertPayoutCalendar(
  db: Tx,
  { companyId, linkId, createdAt }: Pick<CalendarLink, "companyId" | "linkId" | "createdAt">,
): Promise<void> {
  await db
    .insert(payoutCalendars)
    .values({ companyId, linkId, createdAt })
    .onConflictDoUpdate({
      target: payoutCalendars.companyId,
      set: { linkId, createdAt, lastReadOn: null },
    });
}

/** Deletes a company's link; false without one. */
export async function deletePayoutCalendar(db: Tx, companyId: number): Promise<boolean> {
  const ended = await db
    .delete(payoutCalendars)
    .where(eq(payoutCalendars.companyId, companyId))
    .returning({ companyId: payoutCalendars.companyId });
  return ended.length > 0;
}

/** Stores the day on which a calendar program last read the link. */
export async function updatePayoutCalendarRead(db: Tx, linkId: string, lastReadOn: PlainDate): Promise<void> {
  await db.update(payoutCalendars).set({ lastReadOn }).where(eq(payoutCalendars.linkId, linkId));
}
