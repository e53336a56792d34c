import { getCurrentUser } from "#lib/accounts/use-cases/user.ts";
import * as operations from "#lib/api/service.ts";
import { defineRoute, presentTagged } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.getUser, getCurrentUser, { present: presentTagged });
