import { admitCompany } from "#db/queries/companies/companies.ts";
import {
  findInvitingCompany,
  findLiveInvitation,
  type LiveInvitation,
  updateInvitationAccepted,
} from "#db/queries/people/invitations.ts";
import { insertPerson } from "#db/queries/people/people.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";

import { recordPeople } from "./load.ts";

// That a link is ours is for the caller to know (lib/http/auth/mail-links.ts); here it is the id in it.

export type ShownInvitation = {
  companyName: string;
  role: CompanyRole;
  /** Who may accept it. */
  email: string;
  /** Null: the provider. */
  invitedBy: string | null;
  expiresAt: Date;
};

/**
 * What whoever has the link sees, as the product itself, because there may be nobody. Fails with `link_expired`, whatever
 * it is that ended it.
 */
export async function readInvitation(
  { db, now }: Context,
  { linkId }: { linkId: string },
): Promise<Result<ShownInvitation>> {
  const invitation = await findLiveInvitation(db, linkId, now);
  const companyName = invitation && (await findInvitingCompany(db, invitation.companyId));
  if (!invitation || companyName === null) return fail("link_expired");
  const { role, email, invitedBy, invitedByAdmin, expiresAt } = invitation;
  return ok({ companyName, role, email, invitedBy: invitedByAdmin ? null : invitedBy, expiresAt });
}

/**
 * Joins the company one is invited to, under the e-mail that one has verified here. Whoever belongs to it already stays
 * what they are. Fails with `link_expired` for every link that is not, or no longer, this person's to accept.
 */
export async function acceptInvitation(
  ctx: Context,
  { linkId }: { linkId: string },
): Promise<Result<{ companyId: number }>> {
  const { actor, db, now } = ctx;
  const invitation = await findLiveInvitation(db, linkId, now);
  if (actor.kind !== "user" || actor.id === null || invitation?.email !== actor.label)
    return fail("link_expired");
  const { companyId } = invitation;
  const admitted = { ...ctx, actor: { ...actor, companyIds: [...actor.companyIds, companyId] } };
  await admitCompany(db, admitted.actor);
  // The company first and then the invitation, as whoever sends it again goes.
  const company = await loadCompany(admitted, companyId, { lock: true });
  if (!company.ok) return fail("link_expired");
  if (!(await updateInvitationAccepted(db, { id: invitation.id, userId: actor.id, now })))
    return fail("link_expired");
  const joined = await insertPerson(db, { companyId, userId: actor.id, role: invitation.role });
  if (joined) await recordPeople(admitted, company.value, { action: "join", after: told(invitation) });
  return ok({ companyId });
}

const told = ({ email, role }: LiveInvitation) => ({ email, role });
