import type { z } from "zod";
import { type CompanyPerson, listPeople } from "#lib/companies/queries/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import type { Actor } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import {
  type Invitation,
  type ListedInvitation,
  listOpenInvitations,
} from "#lib/people/queries/invitations.ts";
import { checkInviter, managesPeople } from "#lib/people/rules/membership.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadHome } from "./load.ts";

export type PendingInvitation = Pick<Invitation, "id" | "email" | "role" | "createdAt" | "expiresAt"> & {
  /** Null when the reader may not know the inviter. */
  invitedBy: string | null;
  inviterName: string | null;
  /** Its seven days are over. */
  expired: boolean;
};

export type People = {
  company: Company;
  /** `lastSeenAt` is null for readers who do not manage people. */
  people: CompanyPerson[];
  invitations: PendingInvitation[];
  /** Whether the actor manages the company's people. */
  manages: boolean;
  /** Whether the company may invite people now. */
  inviting: boolean;
  /** The actor's id, if the actor belongs to the company. */
  ownId: number | null;
};

const shownInviter = (
  {
    invitedBy,
    inviterName,
    invitedByAdmin,
  }: Pick<ListedInvitation, "invitedBy" | "inviterName" | "invitedByAdmin">,
  reader: Actor,
): Pick<PendingInvitation, "invitedBy" | "inviterName"> =>
  invitedByAdmin && !reader.admin ? { invitedBy: null, inviterName: null } : { invitedBy, inviterName };

/** The people of a company and its open invitations. Fails with `not_found`. */
export async function listCompanyPeople(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<People>> {
  const home = await loadHome(ctx, companyId);
  if (!home.ok) return home;
  const { company, standing } = home.value;
  const { actor, now, db } = ctx;
  const manages = managesPeople(standing);
  const people = await listPeople(db, companyId);
  const invitations = await listOpenInvitations(db, companyId);
  return ok({
    company,
    manages,
    inviting: checkInviter(company).ok,
    people: people.map((person) => ({ ...person, lastSeenAt: manages ? person.lastSeenAt : null })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt, ...invitation }) => ({
      id,
      email,
      role,
      createdAt,
      expiresAt,
      expired: expiresAt <= now,
      ...shownInviter(invitation, actor),
    })),
    ownId: standing.role === null ? null : actor.id,
  });
}
