"use server";
import { personRoleSchema } from "#lib/schemas/people.ts";
import { saveUserSchema, userAdminSchema, userIdSchema, userSessionSchema } from "#lib/schemas/user.ts";
import { addPerson } from "#lib/use-cases/people/change.ts";
import { changeUserAdmin, endUserSession, endUserSessions, saveUser } from "#lib/use-cases/users/change.ts";
import { defineAction, defineConfirmedAction } from "#lib/web/action.ts";

export const saveUserAction = defineAction(saveUserSchema, saveUser, () => null);
/** Whoever sits there has to show again who they are before somebody may see and change everything. */
export const changeUserAdminAction = defineConfirmedAction(userAdminSchema, changeUserAdmin);
export const endUserSessionAction = defineAction(userSessionSchema, endUserSession, () => null);
export const endUserSessionsAction = defineAction(userIdSchema, endUserSessions, () => null);
export const addPersonAction = defineAction(personRoleSchema, addPerson, () => null);
