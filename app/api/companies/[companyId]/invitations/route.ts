import { defineRoute } from "#lib/doors/api/route.ts";
import { inviteUserOperation } from "#lib/people/api.ts";
import { presentInvitation } from "#lib/people/json.ts";
import { invitePerson } from "#lib/people/use-cases/invite.ts";

export const POST = defineRoute(inviteUserOperation, invitePerson, { present: presentInvitation });
