import { insertPerson } from "#lib/companies/queries/people.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import type { CompanyRole } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  findInvitingCompany,
  findLiveInvitation,
  type LiveInvitation,
  updateInvitationAccepted,
} from "#lib/people/queries/invitations.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

import { admitPerson, recordPeople } from "./load.ts";

// The caller checks the signature of a link (lib/doors/auth/mail-links.ts). These use cases get the id in the link.

export type ShownInvitation = {
  companyName: string;
  role: CompanyRole;
  /** The only address that may accept it. */
  email: string;
  /** The inviter's e-mail; null when the provider invited. */
  invitedBy: string | null;
  inviterName: string | null;
  expiresAt: Date;
};

/**
 * The content of an invitation for the holder of its link. It runs as the product itself, because nobody may be signed
 * in. Fails with `link_expired` for every reason that ended the link.
 */
export async function readInvitation(
  { db, now }: Context,
  { linkId }: { linkId: string },
): Promise<Result<ShownInvitation>> {
  const invitation = await findLiveInvitation(db, linkId, now);
  const companyName = invitation && (await findInvitingCompany(db, invitation.companyId));
  if (!invitation || companyName === null) return fail("link_expired");
  const { role, email, expiresAt, invitedByAdmin } = invitation;
  const { invitedBy, inviterName } = invitedByAdmin ? { invitedBy: null, inviterName: null } : invitation;
  return ok({ companyName, role, email, invitedBy, inviterName, expiresAt });
}

/**
 * Joins the inviting company, under the actor's verified e-mail. An existing member keeps the role. Fails with
 * `link_expired` for every link that this person cannot accept.
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
  const admitted = await admitPerson(ctx, companyId);
  // Locks the company before the invitation, in the same order as sending an invitation again.
  const company = await loadCompany(admitted, companyId, { lock: true });
  if (!company.ok) return fail("link_expired");
  if (!(await updateInvitationAccepted(db, { id: invitation.id, userId: actor.id, now })))
    return fail("link_expired");
  const joined = await insertPerson(db, { companyId, userId: actor.id, role: invitation.role });
  if (joined) await recordPeople(admitted, company.value, { action: "join", after: told(invitation) });
  return ok({ companyId });
}

const told = ({ email, role }: LiveInvitation) => ({ email, role });
