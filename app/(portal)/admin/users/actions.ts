"use server";
import { personRoleSchema } from "#lib/schemas/people.ts";
import { saveUserSchema, userAdminSchema, userIdSchema, userSessionSchema } from "#lib/schemas/user.ts";
import { addPerson } from "#lib/use-cases/people/change.ts";
import { changeUserAdmin, endUserSession, endUserSessions, saveUser } from "#lib/use-cases/users/change.ts";
import { defineAction } from "#lib/web/action.ts";

export const saveUserAction = defineAction(saveUserSchema, saveUser, () => null);
export const changeUserAdminAction = defineAction(userAdminSchema, changeUserAdmin, () => null);
export const endUserSessionAction = defineAction(userSessionSchema, endUserSession, () => null);
export const endUserSessionsAction = defineAction(userIdSchema, endUserSessions, () => null);
export const addPersonAction = defineAction(personRoleSchema, addPerson, () => null);
