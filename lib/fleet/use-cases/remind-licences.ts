import type { z } from "zod";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { alreadyReminded, type Reminded, wasJustReminded } from "#lib/core/press-reminder.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvents } from "#lib/events/use-cases/record.ts";
import {
  findAddressee,
  listPickedLicences,
  type PickedLicence,
} from "#lib/fleet/queries/licence-reminders.ts";
import { EXPIRY_WARNING_DAYS } from "#lib/fleet/rules/driver.ts";
import { stageOfPress } from "#lib/fleet/rules/licence-reminder.ts";
import type { remindLicencesSchema } from "#lib/fleet/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { mailLicences } from "./mail-licences.ts";

/**
 * 'Muistuta': mails each company of the picked drivers once about all of its drivers, and records it in each driver's history. Of a
 * driver reminded in the last seven days it reminds nobody. It leaves out the drivers whose company is not in use, or whose licence
 * no longer ends soon. Fails with `forbidden` for all but admins.
 */
export async function remindLicences(
  ctx: Context,
  { ids }: z.output<typeof remindLicencesSchema>,
): Promise<Result<Reminded>> {
  const { actor, db, today } = ctx;
  if (!actor.admin) return fail("forbidden");
  const picked = await listPickedLicences(db, ids, { to: addDays(today, EXPIRY_WARNING_DAYS) });
  const days = picked.flatMap(({ remindedAt }) => {
    const day = remindedAt && helsinkiDate(remindedAt);
    return wasJustReminded(day, today) ? [day ?? today] : [];
  });
  const due = picked.filter(
    ({ remindedAt, reachable }) =>
      reachable && !wasJustReminded(remindedAt && helsinkiDate(remindedAt), today),
  );
  const companies = Map.groupBy(due, ({ companyId }) => companyId);
  for (const [companyId, licences] of companies) await remindCompany(ctx, companyId, licences);
  return ok({
    companies: companies.size,
    already: alreadyReminded(days),
    left: new Set(ids).size - due.length - days.length,
  });
}

async function remindCompany(
  ctx: Context,
  companyId: number,
  licences: readonly PickedLicence[],
): Promise<void> {
  const addressee = await findAddressee(ctx.db, companyId);
  if (!addressee) throw new Error(`company ${companyId} is active`);
  const due = licences.map((licence) => ({ ...licence, stage: stageOfPress(licence.expiration, ctx.today) }));
  await mailLicences(ctx, { companyId, addressee, licences: due });
  await recordEvents(
    ctx,
    due.map(({ driverId, expiration, status }) => ({
      entityType: "driver" as const,
      entityId: driverId,
      companyId,
      action: "update" as const,
      status,
      before: { licenceReminded: null },
      after: { licenceReminded: expiration },
    })),
  );
}
