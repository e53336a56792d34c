import { sessionOperations } from "#lib/accounts/api.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";
import { answerAuth } from "#lib/doors/auth/door.ts";

const answer = defineOpenRoute(sessionOperations, ({ request }) => answerAuth(request));

// Other methods are unknown: the framework's own refusal would be empty.
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
