import { getCurrentUser } from "#lib/accounts/use-cases/account.ts";
import * as operations from "#lib/api/service.ts";
import { defineRoute, presentTagged } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.getUserOperation, getCurrentUser, { present: presentTagged });
