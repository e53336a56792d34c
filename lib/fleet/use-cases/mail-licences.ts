import { licenceFact } from "#lib/events/rules/webhook-events.ts";
import { tellWebhooks } from "#lib/events/use-cases/record.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { type Addressee, type NamedLicence, upsertReminders } from "#lib/fleet/queries/licence-reminders.ts";
import type { ReminderStage } from "#lib/fleet/rules/licence-reminder.ts";
import { NAMED_IN_MAIL } from "#lib/mail/letter.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

export type DueLicence = NamedLicence & { stage: ReminderStage };

type Digest = {
  companyId: number;
  addressee: Addressee;
  licences: readonly DueLicence[];
  delaySeconds?: number;
};

/** Enqueues one mail to a company's contact about these licences, with their webhooks, and records the reminders: all or none. */
export async function mailLicences(
  ctx: Context,
  { companyId, addressee, licences, delaySeconds = 0 }: Digest,
): Promise<void> {
  const { db, now, today } = ctx;
  await upsertReminders(db, licences, now);
  const about = {
    to: addressee.contactEmail,
    companyName: addressee.companyName,
    companyId,
    day: today,
    drivers: licences
      .slice(0, NAMED_IN_MAIL)
      .map((licence) => ({ name: nameOf(licence), expiration: licence.expiration })),
    unnamed: Math.max(0, licences.length - NAMED_IN_MAIL),
  };
  await enqueueMail(db, licencesEnding, about, { delaySeconds });
  await tellWebhooks(
    ctx,
    licences.map(({ driverId, expiration, stage }) =>
      licenceFact({ id: driverId, companyId, expiration, reminderDays: stage }),
    ),
  );
}

const nameOf = ({ firstName, lastName }: NamedLicence): string =>
  [firstName, lastName].filter((part) => part !== null).join(" ");
