import type { Page } from "#lib/core/keyset.ts";
import type { ListedUser } from "#lib/people/queries/users.ts";
import type { Invited } from "#lib/people/use-cases/invite.ts";
import type { People } from "#lib/people/use-cases/read-people.ts";
import type { UserDetails } from "#lib/people/use-cases/read-users.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";
import { userRow } from "./columns.ts";

export const presentPeople = ({ people, invitations }: People): ApiAnswer =>
  answer({
    users: people.map(({ userId, email, firstName, lastName, role, since, lastSeenAt }) => ({
      id: userId,
      email,
      firstName,
      lastName,
      role,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  });

export const presentInvitation = ({ id, email, role, expiresAt }: Invited): ApiAnswer =>
  answer({ id, email, role, expiresAt: expiresAt.toISOString() }, { status: 201 });

/** A plain array. The Link header holds the address of the next page. */
export const presentUsers = (page: Page<ListedUser>): ApiAnswer => pageAnswer(page, userRow.json);

export const presentUser = ({ user, memberships }: UserDetails): ApiAnswer =>
  answer({
    ...userRow.json(user),
    memberships: memberships.map(({ companyId, companyName, role, since }) => ({
      company: { id: companyId, companyName },
      role,
      since: since.toISOString(),
    })),
  });
