import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import type { ListedUser } from "#lib/people/rules/user-administration.ts";
import type { Invited } from "#lib/people/use-cases/invite.ts";
import type { People } from "#lib/people/use-cases/read-people.ts";
import type { UserDetails } from "#lib/people/use-cases/read-users.ts";

export const presentPeople = ({ people, invitations }: People, call: ActorCall): Response =>
  json(
    {
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
    },
    call,
  );

export const presentInvitation = ({ id, email, role, expiresAt }: Invited, call: ActorCall): Response =>
  json({ id, email, role, expiresAt: expiresAt.toISOString() }, call, { status: 201 });

/** A plain array. The Link header holds the address of the next page. */
export const presentUsers = (page: Page<ListedUser>, call: ActorCall): Response =>
  json(page.rows.map(userJson), call, { headers: nextLink(call.url, page.next) });

export const presentUser = ({ user, memberships }: UserDetails, call: ActorCall): Response =>
  json(
    {
      ...userJson(user),
      memberships: memberships.map(({ companyId, companyName, role, since }) => ({
        company: { id: companyId, companyName },
        role,
        since: since.toISOString(),
      })),
    },
    call,
  );

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
