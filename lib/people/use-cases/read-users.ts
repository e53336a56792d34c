import type { z } from "zod";
import { listSessionsOfUser, type OwnSession } from "#lib/accounts/queries/sessions.ts";
import { aliveAt } from "#lib/accounts/use-cases/sessions.ts";
import { listProgramsMadeBy, type MadeProgram } from "#lib/api-clients/queries/api-clients.ts";
import {
  type Cursor,
  EXPORT_SLICE,
  orderOf,
  PAGE_SIZE,
  type Page,
  pageOf,
  placeAmong,
} from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import {
  countUsers,
  type FoundUser,
  findUser,
  type ListedUser,
  listMembershipsOfUser,
  listUserRows,
  type UserCounts,
  type UserFilter,
  type UserMembership,
  type UserOrder,
  type UserSort,
} from "#lib/people/queries/users.ts";
import { canAdministerUsers } from "#lib/people/rules/user-administration.ts";
import type {
  userExportSchema,
  userIdSchema,
  userListPageSchema,
  userListSchema,
  userPageSchema,
} from "#lib/people/schema.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

/** Shorter search texts would match nearly everything. */
const SEARCH_MIN_LENGTH = 2;

/** One page of the users. Fails with `forbidden`. */
export const listUserPage = (
  ctx: Context,
  { sort, cursor, ...asked }: z.output<typeof userListPageSchema>,
): Promise<Result<Page<ListedUser>>> => {
  const order = orderOf<UserSort>(sort);
  return readUsers(ctx, filterOf(asked), { order, cursor: placeIn(order, cursor), limit: PAGE_SIZE });
};

/** The number of users in each state. Fails with `forbidden`. */
export const countUserStates: UseCase<object, UserCounts> = async ({ actor, db }) =>
  canAdministerUsers(actor) ? ok(await countUsers(db)) : fail("forbidden");

/** A part of the same list for a file: the first part, or the part after the cursor. */
export const exportUsers = (
  ctx: Context,
  { sort, cursor, format: _, ...asked }: z.output<typeof userExportSchema>,
): Promise<Result<Page<ListedUser>>> => {
  const order = orderOf<UserSort>(sort);
  return readUsers(ctx, filterOf(asked), { order, cursor: placeIn(order, cursor), limit: EXPORT_SLICE });
};

/** The API's list, by default in the order of ids. Fails with `forbidden`. */
export const listUsers = (
  ctx: Context,
  { limit, sort, cursor, ...asked }: z.output<typeof userListSchema>,
): Promise<Result<Page<ListedUser>>> => {
  const order: UserOrder = sort ? orderOf(sort) : { by: "id", direction: "asc" };
  return readUsers(ctx, filterOf(asked), { order, cursor: placeIn(order, cursor), limit });
};

async function readUsers(
  { actor, db }: Context,
  filter: UserFilter,
  slice: { order: UserOrder; cursor: Cursor | null; limit: number },
): Promise<Result<Page<ListedUser>>> {
  if (!canAdministerUsers(actor)) return fail("forbidden");
  const rows = await listUserRows(db, { filter, ...slice });
  const { limit, cursor, order } = slice;
  return ok(pageOf(rows, { limit, cursor, sortValue: ({ id, place }) => (order.by === "id" ? id : place) }));
}

const filterOf = ({ state, q }: Pick<z.output<typeof userListSchema>, "state" | "q">): UserFilter => ({
  state,
  search: q && q.length >= SEARCH_MIN_LENGTH ? q : undefined,
});

const placeIn = ({ by }: UserOrder, cursor: Cursor | undefined): Cursor | null =>
  placeAmong(cursor, PLACES[by]);

const PLACES = { email: "text", created: "instant", seen: "instant", id: "number" } as const;

export type UserDetails = { user: FoundUser; memberships: UserMembership[] };

/** One user and their companies. Fails with `forbidden`, `not_found`. */
export async function getUser(
  { actor, db }: Context,
  { userId }: z.output<typeof userIdSchema>,
): Promise<Result<UserDetails>> {
  if (!canAdministerUsers(actor)) return fail("forbidden");
  const user = await findUser(db, userId);
  if (!user) return fail("not_found");
  return ok({ user, memberships: await listMembershipsOfUser(db, userId) });
}

export type UserScreen = UserDetails & {
  sessions: OwnSession[];
  history: Page<AdminEventRow>;
  /** Programs with admin rights that this user made. They keep working without the user. */
  programs: MadeProgram[];
  /** Whether it is the admin's own account. */
  own: boolean;
};

/** A user with their companies, sessions and history, for the user's page. */
export async function getUserScreen(
  ctx: Context,
  { userId, history }: z.output<typeof userPageSchema>,
): Promise<Result<UserScreen>> {
  const details = await getUser(ctx, { userId });
  if (!details.ok) return details;
  return ok({
    ...details.value,
    sessions: await listSessionsOfUser(ctx.db, userId, aliveAt(ctx.now)),
    history: await adminHistoryPage(ctx, { type: "user", id: userId }, history),
    programs: await listProgramsMadeBy(ctx.db, userId),
    own: ctx.actor.kind === "user" && ctx.actor.id === userId,
  });
}
