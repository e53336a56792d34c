"use server";
import { invitationLinkSchema } from "#lib/schemas/people.ts";
import { definePublicAction } from "#lib/web/action.ts";
import { joinByInvitation } from "#lib/web/invitation-link.ts";

/** The link itself says which company; who joins it is asked of the session there. */
export const joinAction = definePublicAction(invitationLinkSchema, joinByInvitation);
