import { defineRoute } from "#lib/doors/api/route.ts";
import { withdrawInvitationOperation as described } from "#lib/people/api.ts";
import { withdrawInvitation } from "#lib/people/use-cases/invite.ts";

export const DELETE = defineRoute(described, withdrawInvitation);
