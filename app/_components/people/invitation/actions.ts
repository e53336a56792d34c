"use server";
import { definePublicAction } from "#lib/http/action.ts";
import { joinByInvitation } from "#lib/http/auth/mail-links.ts";
import { invitationLinkSchema } from "#lib/people/schema.ts";

/** The link itself says which company; who joins it is asked of the session there. */
export const joinAction = definePublicAction(invitationLinkSchema, joinByInvitation);
