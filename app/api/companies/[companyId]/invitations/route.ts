import { defineRoute } from "#lib/http/api/route.ts";
import { inviteUser } from "#lib/people/api.ts";
import { presentInvitation } from "#lib/people/json.ts";
import { invitePerson } from "#lib/people/use-cases/invite.ts";

export const POST = defineRoute(inviteUser, invitePerson, { present: presentInvitation });
