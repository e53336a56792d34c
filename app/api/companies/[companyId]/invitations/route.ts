import { inviteUser } from "#lib/contract/people.ts";
import { invitePerson } from "#lib/use-cases/people/invite.ts";
import { presentInvitation } from "#lib/web/people-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(inviteUser, invitePerson, { present: presentInvitation });
