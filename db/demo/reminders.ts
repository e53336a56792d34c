import type { PlainDate } from "#lib/domain/calendar.ts";
import { dueStage, reminderWindow } from "#lib/domain/licence-reminder.ts";
import type { Tx } from "../client.ts";
import { listEndingLicencesOf, upsertReminders } from "../queries/licence-reminders.ts";

/** As if the product had been running for long: what is due of a company's licences today was said before. */
export async function insertReminders(db: Tx, companyId: number, today: PlainDate): Promise<void> {
  const licences = await listEndingLicencesOf(db, companyId, reminderWindow(today));
  const said = licences.flatMap(({ driverId, expiration, reminded }) => {
    const stage = dueStage(expiration, today, reminded);
    return stage === null ? [] : [{ driverId, expiration, stage }];
  });
  await upsertReminders(db, said);
}
