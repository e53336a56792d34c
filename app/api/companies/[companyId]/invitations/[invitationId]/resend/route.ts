import { defineRoute } from "#lib/doors/api/route.ts";
import { resendInvitationOperation as described } from "#lib/people/api.ts";
import { presentInvitation } from "#lib/people/json.ts";
import { resendInvitation } from "#lib/people/use-cases/invite.ts";

export const POST = defineRoute(described, resendInvitation, { present: presentInvitation });
