import type { z } from "zod";
import { type Invitation, listOpenInvitations } from "#db/queries/people/invitations.ts";
import { type CompanyPerson, listPeople } from "#db/queries/people/people.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import { checkInviter, managesPeople } from "#lib/people/rules/membership.ts";
import { loadHome } from "./load.ts";

export type PendingInvitation = Pick<Invitation, "id" | "email" | "role" | "createdAt" | "expiresAt"> & {
  /** The inviter; null when the reader may not know them. */
  invitedBy: string | null;
  /** True when nobody accepted it in time. */
  expired: boolean;
};

export type People = {
  company: Company;
  /** When somebody was last here is told to those who manage; to others it is null. */
  people: CompanyPerson[];
  invitations: PendingInvitation[];
  /** Whether the actor may manage the company's people. */
  manages: boolean;
  /** Whether people may be invited now. */
  inviting: boolean;
  /** The actor's own id. */
  ownId: number | null;
};

/** The people and the open invitations of a company. Fails with `not_found`. */
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
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt, invitedBy, invitedByAdmin }) => ({
      id,
      email,
      role,
      createdAt,
      expiresAt,
      expired: expiresAt <= now,
      invitedBy: invitedByAdmin && !actor.admin ? null : invitedBy,
    })),
    ownId: standing.role === null ? null : actor.id,
  });
}
