"use server";
import { defineAction } from "#lib/http/action.ts";
import {
  personRoleSchema,
  saveUserSchema,
  userAdminSchema,
  userIdSchema,
  userSessionSchema,
} from "#lib/people/schema.ts";
import { addPerson } from "#lib/people/use-cases/change-person.ts";
import {
  changeUserAdmin,
  endUserSession,
  endUserSessions,
  saveUser,
} from "#lib/people/use-cases/change-user.ts";

export const saveUserAction = defineAction(saveUserSchema, saveUser, () => null);
export const changeUserAdminAction = defineAction(userAdminSchema, changeUserAdmin, () => null);
export const endUserSessionAction = defineAction(userSessionSchema, endUserSession, () => null);
export const endUserSessionsAction = defineAction(userIdSchema, endUserSessions, () => null);
export const addPersonAction = defineAction(personRoleSchema, addPerson, () => null);
