import { withdrawInvitation as described } from "#lib/contract/people.ts";
import { withdrawInvitation } from "#lib/use-cases/people/invite.ts";
import { defineRoute } from "#lib/web/route.ts";

export const DELETE = defineRoute(described, withdrawInvitation);
