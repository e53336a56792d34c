import { sessionOperations } from "#lib/contract/browser-session.ts";
import { answerAuth } from "#lib/web/auth-door.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

const answer = defineOpenRoute(sessionOperations, ({ request }) => answerAuth(request));

export { answer as GET, answer as POST };
