import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { listPeople } from "#lib/companies/queries/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { daysFrom } from "#lib/core/calendar.ts";
import type { Language } from "#lib/core/language.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { invitation } from "#lib/people/letters/invitation.ts";
import {
  countInvitationMails,
  findOpenInvitation,
  insertInvitation,
  listSentInvitations,
  updateInvitationEnded,
  updateInvitationsFollowed,
} from "#lib/people/queries/invitations.ts";
import {
  checkInvitation,
  checkInvitationMail,
  checkInviter,
  checkOwnerChange,
  invitationEnd,
  type SentInvitation,
} from "#lib/people/rules/membership.ts";
import type { invitationPlaceSchema, invitePersonSchema } from "#lib/people/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { lockHome, recordPeople } from "./load.ts";

export type Invited = { id: number; email: string; role: CompanyRole; expiresAt: Date };

/**
 * Mails an invitation to a company. It works once, for seven days, and only for that e-mail. Fails with `not_found`,
 * `forbidden`, `invitations_closed`, `already_member`, `already_invited`, `too_many_invitations`,
 * `too_many_invitation_mails`, `step_up_needed`.
 */
export async function invitePerson(
  ctx: Context,
  { companyId, body }: z.output<typeof invitePersonSchema>,
): Promise<Result<Invited>> {
  const home = await lockHome(ctx, companyId);
  if (!home.ok) return home;
  const open = checkInviter(home.value.company);
  if (!open.ok) return open;
  const people = (await listPeople(ctx.db, companyId)).map(({ email }) => email);
  const sent = await sentBy(ctx, companyId);
  const mails = await countInvitationMails(ctx.db, body.email, ctx.now);
  const allowed = checkInvitation({ email: body.email, people, sent, mails, now: ctx.now });
  if (!allowed.ok) return allowed;
  const sure = checkOwnerChange(ctx, [body.role]);
  if (!sure.ok) return sure;
  const invited = await send(ctx, home.value.company, body);
  await recordPeople(ctx, home.value.company, {
    action: "invite",
    after: { email: body.email, role: body.role },
  });
  return ok(invited);
}

/**
 * Mails an open invitation again, with a new link for seven new days. The previous link ends. Fails with `not_found`,
 * `forbidden`, `invitations_closed`, `too_many_invitation_mails`, `step_up_needed`.
 */
export async function resendInvitation(
  ctx: Context,
  place: z.output<typeof invitationPlaceSchema>,
): Promise<Result<Invited>> {
  const home = await lockHome(ctx, place.companyId);
  if (!home.ok) return home;
  const invitation = await findOpenInvitation(ctx.db, place);
  if (!invitation) return fail("not_found");
  const open = checkInviter(home.value.company);
  if (!open.ok) return open;
  const sent = await sentBy(ctx, place.companyId);
  const mails = await countInvitationMails(ctx.db, invitation.email, ctx.now);
  const allowed = checkInvitationMail({ sent, mails, now: ctx.now });
  if (!allowed.ok) return allowed;
  const sure = checkOwnerChange(ctx, [invitation.role]);
  return sure.ok ? ok(await send(ctx, home.value.company, invitation)) : sure;
}

/** Ends an open invitation at once. Fails with `not_found`, also when it is not open, and `forbidden`. */
export async function withdrawInvitation(
  ctx: Context,
  place: z.output<typeof invitationPlaceSchema>,
): Promise<Result<null>> {
  const home = await lockHome(ctx, place.companyId);
  if (!home.ok) return home;
  const invitation = await findOpenInvitation(ctx.db, place);
  if (!invitation) return fail("not_found");
  await updateInvitationEnded(ctx.db, invitation.id, ctx.now);
  const { email, role } = invitation;
  await recordPeople(ctx, home.value.company, { action: "withdraw_invitation", before: { email, role } });
  return ok(null);
}

async function sentBy({ db, now }: Context, companyId: number): Promise<SentInvitation[]> {
  const sent = await listSentInvitations(db, companyId, daysFrom(now, -1));
  return sent.map(({ email, createdAt, expiresAt, acceptedAt, endedAt }) => ({
    email,
    createdAt,
    expiresAt,
    over: acceptedAt !== null || endedAt !== null,
  }));
}

/** Sends one mail and stores one row. A mail sent again keeps its language. Earlier open invitations of the address end. */
async function send(
  { db, actor, now }: Context,
  { id: companyId, companyName }: Company,
  {
    email,
    role,
    language = null,
  }: { email: string; role: CompanyRole; language?: Language | null | undefined },
): Promise<Invited> {
  await updateInvitationsFollowed(db, { companyId, email, now });
  const linkId = randomUUID();
  const expiresAt = invitationEnd(now);
  const id = await insertInvitation(db, {
    linkId,
    companyId,
    email,
    role,
    language,
    createdAt: now,
    expiresAt,
    invitedBy: actor.label,
    invitedByAdmin: actor.admin,
  });
  await enqueueMail(
    db,
    invitation,
    {
      to: email,
      tokenId: linkId,
      expiresAt: expiresAt.toISOString(),
      companyName,
      companyId,
      role,
      by: actor.admin ? null : actor.label,
    },
    { language: language ?? undefined },
  );
  return { id, email, role, expiresAt };
}
