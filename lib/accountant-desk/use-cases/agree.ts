import type { z } from "zod";
import { accountantDesk } from "#lib/accountant-desk/letters/desk.ts";
import {
  countDeskMails,
  type DeskAgreement,
  deleteAgreement,
  joinDesk,
  listAgreements,
} from "#lib/accountant-desk/queries/desks.ts";
import { agreementEnd } from "#lib/accountant-desk/rules/desk.ts";
import type { agreeToDeskSchema, endDeskSchema } from "#lib/accountant-desk/schema.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { daysFrom } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { checkInviter, managesPeople } from "#lib/people/rules/membership.ts";
import { loadHome, lockHome } from "#lib/people/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

/** A company's mails a day, as many as of links to one statement. */
const MAILS_A_DAY = 50;

/**
 * Shows the company's books on the desk of an accountant, who gets the desk's link by mail. An address has one desk, which other
 * companies may have joined before: nothing in the answer tells of them. Agreeing again renews the agreement and mails the link
 * again. Fails with `not_found`, `forbidden` for who is no owner, `invitations_closed` and `too_many_links`.
 */
export async function agreeToDesk(
  ctx: Context,
  { companyId, body: { email } }: z.output<typeof agreeToDeskSchema>,
): Promise<Result<{ email: string }>> {
  const home = await lockHome(ctx, companyId);
  if (!home.ok) return home;
  const { company } = home.value;
  const open = checkInviter(company);
  if (!open.ok) return open;
  if ((await countDeskMails(ctx.db, companyId, daysFrom(ctx.now, -1))) >= MAILS_A_DAY)
    return fail("too_many_links");
  const until = agreementEnd(ctx.now);
  const linkId = await joinDesk(ctx.db, { companyId, email, by: ctx.actor.label, now: ctx.now, until });
  await enqueueMail(ctx.db, accountantDesk, {
    to: email,
    tokenId: linkId,
    expiresAt: until.toISOString(),
    companyName: company.companyName,
    companyId,
  });
  await recordDesk(ctx, company, { before: null, after: email });
  return ok({ email });
}

/** Ends the company's agreement at once. Fails with `not_found`, also without one, and `forbidden` for who is no owner. */
export async function endDesk(
  ctx: Context,
  { companyId, deskId }: z.output<typeof endDeskSchema>,
): Promise<Result<null>> {
  const home = await lockHome(ctx, companyId);
  if (!home.ok) return home;
  const email = await deleteAgreement(ctx.db, { companyId, deskId });
  if (email === null) return fail("not_found");
  await recordDesk(ctx, home.value.company, { before: email, after: null });
  return ok(null);
}

const recordDesk = (
  ctx: Context,
  { id, status }: Company,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> =>
  recordEvent(ctx, {
    entityType: "company",
    entityId: id,
    companyId: id,
    action: "update",
    status,
    before: { accountantDesk: before },
    after: { accountantDesk: after },
  });

export type DeskAgreements = {
  agreements: DeskAgreement[];
  /** Whether the reader may agree and end. */
  manages: boolean;
  now: Date;
};

/** The desks that show the company's books, for its people. Fails with `not_found` for everybody else. */
export async function listDeskAgreements(
  ctx: Context,
  { companyId }: { companyId: number },
): Promise<Result<DeskAgreements>> {
  const home = await loadHome(ctx, companyId);
  if (!home.ok) return home;
  return ok({
    agreements: await listAgreements(ctx.db, companyId),
    manages: managesPeople(home.value.standing),
    now: ctx.now,
  });
}
