import { getUserDetails, saveUserState } from "#lib/contract/people.ts";
import { saveUser } from "#lib/use-cases/users/change.ts";
import { getUser } from "#lib/use-cases/users/read.ts";
import { presentUser } from "#lib/web/people-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(getUserDetails, getUser, { present: presentUser });
export const PUT = defineRoute(saveUserState, saveUser, { present: presentUser });
