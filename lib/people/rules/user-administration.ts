import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// The rules for admins who change the accounts of users.

/** The filters of the list of users. `alone`: without a company. */
export const USER_STATES = ["admin", "disabled", "alone"] as const;

/** A user as the rules need it. */
export type Administered = { id: number; admin: boolean; disabled: boolean };

type AdministrationRequest = {
  actor: Actor;
  user: Administered;
  /** The number of admins who may sign in, this user included. */
  admins: number;
};

export const canAdministerUsers = (actor: Actor): boolean => actor.admin;

/**
 * Checks disabling or enabling a user. Only a person may disable an admin: a program's secret must not be enough to
 * lock the provider's admins out. Fails with `forbidden`, `not_yourself`, `last_admin`.
 */
export function checkDisabling(
  { actor, user, admins }: AdministrationRequest,
  disabled: boolean,
): Result<null> {
  if (!canAdministerUsers(actor) || (user.admin && actor.kind !== "user")) return fail("forbidden");
  if (isSelf(actor, user)) return fail("not_yourself");
  return disabled && isLastAdmin(user, admins) ? fail("last_admin") : ok(null);
}

/**
 * Checks granting or revoking the admin role. Only a person may do it: a program cannot confirm an identity. Fails
 * with `forbidden`, `not_yourself`, `disabled_no_admin`, `last_admin`.
 */
export function checkAdminChange(
  { actor, user, admins }: AdministrationRequest,
  admin: boolean,
): Result<null> {
  if (!canAdministerUsers(actor) || actor.kind !== "user") return fail("forbidden");
  if (isSelf(actor, user)) return fail("not_yourself");
  if (admin) return user.disabled ? fail("disabled_no_admin") : ok(null);
  return isLastAdmin(user, admins) ? fail("last_admin") : ok(null);
}

const isSelf = (actor: Actor, user: Administered): boolean => actor.kind === "user" && actor.id === user.id;

const isLastAdmin = (user: Administered, admins: number): boolean =>
  user.admin && !user.disabled && admins <= 1;
