import type { Tx } from "#db/client.ts";
import { listEndingLicencesOf, upsertReminders } from "#db/queries/fleet/licence-reminders.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { dueStage, reminderWindow } from "#lib/fleet/rules/licence-reminder.ts";

/** As if the product had been running for long: what is due of a company's licences today was said before. */
export async function insertReminders(db: Tx, companyId: number, today: PlainDate): Promise<void> {
  const licences = await listEndingLicencesOf(db, companyId, reminderWindow(today));
  const said = licences.flatMap(({ driverId, expiration, reminded }) => {
    const stage = dueStage(expiration, today, reminded);
    return stage === null ? [] : [{ driverId, expiration, stage }];
  });
  await upsertReminders(db, said);
}
