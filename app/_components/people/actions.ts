"use server";
import { defineAction, definePublicAction } from "#lib/doors/action.ts";
import { joinByInvitation } from "#lib/doors/auth/mail-links.ts";
import { saveUserSchema } from "#lib/people/save-user-schema.ts";
import {
  companyPersonSchema,
  invitationPlaceSchema,
  invitePersonSchema,
  joinSchema,
  personRoleSchema,
  userAdminSchema,
  userIdSchema,
  userSessionSchema,
} from "#lib/people/schema.ts";
import { addPerson, changePersonRole, removePerson } from "#lib/people/use-cases/change-person.ts";
import {
  changeUserAdmin,
  endUserSession,
  endUserSessions,
  saveUser,
} from "#lib/people/use-cases/change-user.ts";
import { invitePerson, resendInvitation, withdrawInvitation } from "#lib/people/use-cases/invite.ts";

export const invitePersonAction = defineAction(invitePersonSchema, invitePerson, ({ email }) => ({ email }));
export const resendInvitationAction = defineAction(invitationPlaceSchema, resendInvitation, () => null);
export const withdrawInvitationAction = defineAction(invitationPlaceSchema, withdrawInvitation, () => null);
export const changePersonRoleAction = defineAction(personRoleSchema, changePersonRole, () => null);
export const removePersonAction = defineAction(companyPersonSchema, removePerson, () => null);

export const saveUserAction = defineAction(saveUserSchema, saveUser, () => null);
export const changeUserAdminAction = defineAction(userAdminSchema, changeUserAdmin, () => null);
export const endUserSessionAction = defineAction(userSessionSchema, endUserSession, () => null);
export const endUserSessionsAction = defineAction(userIdSchema, endUserSessions, () => null);
export const addPersonAction = defineAction(personRoleSchema, addPerson, () => null);

/** The link names the company, and the session the person who joins. */
export const joinAction = definePublicAction(joinSchema, joinByInvitation);
