import type { z } from "zod";
import { updateUserAdmin } from "#lib/accounts/queries/accounts-users.ts";
import { deleteSessionOfUser } from "#lib/accounts/queries/sessions.ts";
import { endSessionsOfUser } from "#lib/accounts/use-cases/sessions.ts";
import { requireProof } from "#lib/core/fresh-proof.ts";
import { asStored, fail, ok, type Result } from "#lib/core/result.ts";
import { recordAdminEvent } from "#lib/events/use-cases/record.ts";
import {
  countEnabledAdmins,
  type FoundUser,
  findUser,
  updateUserDisabled,
} from "#lib/people/queries/users.ts";
import {
  type Administered,
  canAdministerUsers,
  checkAdminChange,
  checkDisabling,
} from "#lib/people/rules/user-administration.ts";
import type { saveUserSchema } from "#lib/people/save-user-schema.ts";
import type { userAdminSchema, userIdSchema, userSessionSchema } from "#lib/people/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { getUser, type UserDetails } from "./read-users.ts";

/**
 * Disables a user for a reason, which ends all sessions and blocks signing in, or enables the user. Disabling again
 * changes only the reason. Fails with `forbidden`, `not_found`, `not_yourself`, `last_admin`, and
 * `step_up_needed` for enabling.
 */
export async function saveUser(
  ctx: Context,
  { userId, body: { disabled, reason, email, admin } }: z.output<typeof saveUserSchema>,
): Promise<Result<UserDetails>> {
  const locked = await lockUser(ctx, userId);
  if (!locked.ok) return locked;
  const user = locked.value;
  const same = asStored({ email, admin }, { email: user.email, admin: user.admin });
  if (!same.ok) return same;
  const wanted = disabled ? (reason ?? null) : null;
  if (disabled === (user.disabledAt !== null) && wanted === user.disabledReason)
    return getUser(ctx, { userId });
  const checked = checkDisabling({ actor: ctx.actor, ...(await asked(ctx, user)) }, disabled);
  if (!checked.ok) return checked;
  const enables = !disabled && user.disabledAt !== null;
  const proof = enables ? requireProof(ctx, "user_enabled") : ok(null);
  if (!proof.ok) return proof;
  const at = user.disabledAt ?? ctx.now;
  await updateUserDisabled(ctx.db, userId, disabled && reason !== undefined ? { at, reason } : null);
  if (disabled) await endSessionsOfUser(ctx.db, userId);
  await recordAdminEvent(ctx, {
    entity: { type: "user", id: userId },
    action: "update",
    before: { disabled: String(user.disabledAt !== null), disabledReason: user.disabledReason },
    after: { disabled: String(disabled), disabledReason: wanted },
  });
  return getUser(ctx, { userId });
}

/**
 * Grants or revokes the admin role, which lets a user see and change everything. The actor must have just confirmed
 * their identity. Fails with `forbidden`, `not_found`, `not_yourself`, `disabled_no_admin`, `last_admin`,
 * `step_up_needed`.
 */
export async function changeUserAdmin(
  ctx: Context,
  { userId, admin }: z.output<typeof userAdminSchema>,
): Promise<Result<null>> {
  const locked = await lockUser(ctx, userId);
  if (!locked.ok) return locked;
  const user = locked.value;
  const checked = checkAdminChange({ actor: ctx.actor, ...(await asked(ctx, user)) }, admin);
  if (!checked.ok) return checked;
  const proof = requireProof(ctx, "admin_role");
  if (!proof.ok) return proof;
  if (user.admin === admin) return ok(null);
  await updateUserAdmin(ctx.db, user, admin);
  await recordAdminEvent(ctx, {
    entity: { type: "user", id: userId },
    action: "update",
    before: { admin: String(user.admin) },
    after: { admin: String(admin) },
  });
  return ok(null);
}

/** Signs one browser of a user out. Fails with `forbidden`, `not_found`. */
export async function endUserSession(
  ctx: Context,
  { userId, sessionId }: z.output<typeof userSessionSchema>,
): Promise<Result<null>> {
  if (!canAdministerUsers(ctx.actor)) return fail("forbidden");
  if (!(await deleteSessionOfUser(ctx.db, { id: sessionId, userId }))) return fail("not_found");
  await recordSessions(ctx, userId, "one");
  return ok(null);
}

/** Signs a user out everywhere. Fails with `forbidden`, `not_found`. */
export async function endUserSessions(
  ctx: Context,
  { userId }: z.output<typeof userIdSchema>,
): Promise<Result<null>> {
  const locked = await lockUser(ctx, userId);
  if (!locked.ok) return locked;
  await endSessionsOfUser(ctx.db, userId);
  await recordSessions(ctx, userId, "all");
  return ok(null);
}

const recordSessions = (ctx: Context, userId: number, ended: "one" | "all"): Promise<void> =>
  recordAdminEvent(ctx, {
    entity: { type: "user", id: userId },
    action: "update",
    before: { sessions: null },
    after: { sessions: ended },
  });

async function lockUser(ctx: Context, userId: number): Promise<Result<FoundUser>> {
  if (!canAdministerUsers(ctx.actor)) return fail("forbidden");
  const user = await findUser(ctx.db, userId, { lock: true });
  return user ? ok(user) : fail("not_found");
}

async function asked({ db }: Context, user: FoundUser): Promise<{ user: Administered; admins: number }> {
  const { id, admin, disabledAt } = user;
  return { user: { id, admin, disabled: disabledAt !== null }, admins: await countEnabledAdmins(db) };
}
