import type { z } from "zod";
import {
  type CompanyPerson,
  deletePerson,
  insertPerson,
  listPeople,
  updatePersonRole,
} from "#lib/companies/queries/people.ts";
import { type CompanyRole, readsOnlyMoney } from "#lib/core/actor.ts";
import { asStored, fail, ok, type Result } from "#lib/core/result.ts";
import { findUser } from "#lib/people/queries/users.ts";
import { canRemovePerson, checkOwnerChange, checkRoleChange } from "#lib/people/rules/membership.ts";
import type { companyPersonSchema, personRoleSchema, savePersonSchema } from "#lib/people/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { admitPerson, loadHome, lockHome, recordMembership, recordPeople } from "./load.ts";

/**
 * Changes the role of a company's person. Fails with `not_found` (the company or the person), `forbidden`,
 * `last_owner`, `step_up_needed`.
 */
export async function changePersonRole(
  ctx: Context,
  {
    companyId,
    userId,
    role,
    email: sent,
  }: z.output<typeof personRoleSchema> & { email?: string | undefined },
): Promise<Result<{ role: CompanyRole }>> {
  const home = await lockHome(ctx, companyId);
  if (!home.ok) return home;
  const people = await listPeople(ctx.db, companyId);
  const same = asStored({ email: sent }, { email: emailOf(people, userId) });
  const former = checkRoleChange(people, { userId, role });
  if (!former.ok) return former;
  if (!same.ok) return same;
  if (former.value === role) return ok({ role });
  const sure = checkOwnerChange(ctx, [former.value, role]);
  if (!sure.ok) return sure;
  await updatePersonRole(ctx.db, { companyId, userId, role });
  const email = emailOf(people, userId);
  const [before, after] = [former.value, role];
  const told = { before: { email, role: before }, after: { email, role: after } };
  await recordPeople(ctx, home.value.company, { action: "change_role", ...told });
  await recordMembership(ctx, { company: home.value.company, userId, before, after });
  return ok({ role });
}

/** Changes a role, in the form of the API, with the same failures. */
export const savePersonRole = (
  ctx: Context,
  { body: { role, email }, companyId, userId }: z.output<typeof savePersonSchema>,
): Promise<Result<{ role: CompanyRole }>> => changePersonRole(ctx, { companyId, userId, role, email });

/**
 * Removes a person from a company, also the actor, and also one who reads only its money. From the next request on the person
 * sees nothing of it. Fails with `not_found`, `forbidden`, `last_owner`, and `step_up_needed` for another owner.
 */
export async function removePerson(
  asked: Context,
  { companyId, userId }: z.output<typeof companyPersonSchema>,
): Promise<Result<null>> {
  const leaves = userId === asked.actor.id && readsOnlyMoney(asked.actor, companyId);
  const ctx = leaves ? await admitPerson(asked, companyId) : asked;
  const home = await loadHome(ctx, companyId, { lock: true });
  if (!home.ok) return home;
  const { company, standing } = home.value;
  if (!canRemovePerson(standing, userId)) return fail("forbidden");
  const people = await listPeople(ctx.db, companyId);
  const former = checkRoleChange(people, { userId, role: null });
  if (!former.ok) return former;
  const sure = checkOwnerChange(ctx, userId === ctx.actor.id ? [] : [former.value]);
  if (!sure.ok) return sure;
  // The history is written first: after the removal the actor may have lost the right to write it.
  const before = { email: emailOf(people, userId), role: former.value };
  await recordPeople(ctx, company, { action: "remove_person", before });
  await recordMembership(ctx, { company, userId, before: former.value, after: null });
  await deletePerson(ctx.db, { companyId, userId });
  return ok(null);
}

/**
 * Adds a person to a company without an invitation. For admins. Fails with `not_found`, `forbidden`,
 * `already_member`, `step_up_needed`.
 */
export async function addPerson(
  ctx: Context,
  { companyId, userId, role }: z.output<typeof personRoleSchema>,
): Promise<Result<{ role: CompanyRole }>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const home = await lockHome(ctx, companyId);
  if (!home.ok) return home;
  const { company } = home.value;
  const user = await findUser(ctx.db, userId);
  if (!user) return fail("not_found");
  const sure = checkOwnerChange(ctx, [role]);
  if (!sure.ok) return sure;
  const added = await insertPerson(ctx.db, { companyId, userId, role });
  if (!added) return fail("already_member", { issues: [{ path: "companyId", code: "already_member" }] });
  await recordPeople(ctx, company, { action: "join", after: { email: user.email, role } });
  await recordMembership(ctx, { company, userId, before: null, after: role });
  return ok({ role });
}

const emailOf = (people: readonly CompanyPerson[], userId: number): string =>
  people.find((person) => person.userId === userId)?.email ?? "";
