import { defineRoute } from "#lib/http/api/route.ts";
import { getUserDetails, saveUserState } from "#lib/people/api.ts";
import { presentUser } from "#lib/people/json.ts";
import { saveUser } from "#lib/people/use-cases/change-user.ts";
import { getUser } from "#lib/people/use-cases/read-users.ts";

export const GET = defineRoute(getUserDetails, getUser, { present: presentUser });
export const PUT = defineRoute(saveUserState, saveUser, { present: presentUser });
