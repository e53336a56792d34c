import { resendInvitation as described } from "#lib/contract/people.ts";
import { resendInvitation } from "#lib/use-cases/people/invite.ts";
import { presentInvitation } from "#lib/web/people-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(described, resendInvitation, { present: presentInvitation });
