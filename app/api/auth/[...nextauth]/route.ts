import { sessionOperations } from "#lib/contract/browser-session.ts";
import { answerAuth } from "#lib/web/auth-door.ts";
import { defineOpenRoute } from "#lib/web/route.ts";

const answer = defineOpenRoute(sessionOperations, ({ request }) => answerAuth(request));

// Of the rest, none is known: the framework's own refusal would be empty.
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
