"use server";
import {
  invitationPlaceSchema,
  invitePersonSchema,
  personRoleSchema,
  personSchema,
} from "#lib/schemas/people.ts";
import { changePersonRole, removePerson } from "#lib/use-cases/people/change.ts";
import { invitePerson, resendInvitation, withdrawInvitation } from "#lib/use-cases/people/invite.ts";
import { defineAction } from "#lib/web/action.ts";

export const invitePersonAction = defineAction(invitePersonSchema, invitePerson, ({ email }) => ({ email }));
export const resendInvitationAction = defineAction(invitationPlaceSchema, resendInvitation, () => null);
export const withdrawInvitationAction = defineAction(invitationPlaceSchema, withdrawInvitation, () => null);
export const changePersonRoleAction = defineAction(personRoleSchema, changePersonRole, () => null);
export const removePersonAction = defineAction(personSchema, removePerson, () => null);
