import type { Actor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";

// What the provider's admins decide about people's accounts.

/** By what the list of people is filtered: `alone` are those without a company. */
export const USER_STATES = ["admin", "disabled", "alone"] as const;
export type UserState = (typeof USER_STATES)[number];

/** Somebody as the list of people tells. */
export type ListedUser = {
  id: number;
  email: string;
  admin: boolean;
  disabledAt: Date | null;
  disabledReason: string | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  companyCount: number;
  /** The first few, by name. */
  companyNames: string;
  /** Where it stands in the list: exact, as text. */
  place: string;
};

/** Somebody as the rules ask. */
export type Administered = { id: number; admin: boolean; disabled: boolean };

type AdministrationRequest = {
  actor: Actor;
  user: Administered;
  /** Admins who may sign in, this one among them. */
  admins: number;
};

export const canAdministerUsers = (actor: Actor): boolean => actor.admin;

/**
 * Whether somebody may be disabled, or let in again. Of an admin only another person decides: a program's secret must not
 * be enough to shut the provider's people out. Fails with `forbidden`, `not_yourself`, `last_admin`.
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
 * Whether somebody may become an admin, or no longer be one. It is for people alone: a program has nobody who could show
 * again who they are. Fails with `forbidden`, `not_yourself`, `disabled_no_admin`, `last_admin`.
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
