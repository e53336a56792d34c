import type { Page } from "#lib/core/keyset.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import type { Invited } from "#lib/people/use-cases/invite.ts";
import type { People } from "#lib/people/use-cases/read-people.ts";
import type { UserDetails } from "#lib/people/use-cases/read-users.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";

export const presentPeople = ({ people, invitations }: People): ApiAnswer =>
  answer({
    users: people.map(({ userId, email, role, since, lastSeenAt }) => ({
      id: userId,
      email,
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
export const presentUsers = (page: Page<ListedUser>): ApiAnswer => pageAnswer(page, userJson);

export const presentUser = ({ user, memberships }: UserDetails): ApiAnswer =>
  answer({
    ...userJson(user),
    memberships: memberships.map(({ companyId, companyName, role, since }) => ({
      company: { id: companyId, companyName },
      role,
      since: since.toISOString(),
    })),
  });

type Shown = Omit<ListedUser, "companyCount" | "companyNames" | "place">;

const userJson = ({ id, email, admin, disabledAt, disabledReason, createdAt, lastSeenAt }: Shown) => ({
  id,
  email,
  admin,
  disabled: disabledAt !== null,
  disabledReason,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
