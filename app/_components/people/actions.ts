"use server";
import { defineAction } from "#lib/http/action.ts";
import {
  invitationPlaceSchema,
  invitePersonSchema,
  personRoleSchema,
  personSchema,
} from "#lib/people/schema.ts";
import { changePersonRole, removePerson } from "#lib/people/use-cases/change-person.ts";
import { invitePerson, resendInvitation, withdrawInvitation } from "#lib/people/use-cases/invite.ts";

export const invitePersonAction = defineAction(invitePersonSchema, invitePerson, ({ email }) => ({ email }));
export const resendInvitationAction = defineAction(invitationPlaceSchema, resendInvitation, () => null);
export const withdrawInvitationAction = defineAction(invitationPlaceSchema, withdrawInvitation, () => null);
export const changePersonRoleAction = defineAction(personRoleSchema, changePersonRole, () => null);
export const removePersonAction = defineAction(personSchema, removePerson, () => null);
