import { defineRoute } from "#lib/doors/api/route.ts";
import { getUserDetailsOperation, saveUserStateOperation } from "#lib/people/api.ts";
import { presentUser } from "#lib/people/json.ts";
import { saveUser } from "#lib/people/use-cases/change-user.ts";
import { getUser } from "#lib/people/use-cases/read-users.ts";

export const GET = defineRoute(getUserDetailsOperation, getUser, { present: presentUser });
export const PUT = defineRoute(saveUserStateOperation, saveUser, { present: presentUser });
