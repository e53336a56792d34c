import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/people/api.ts";
import { presentUsers } from "#lib/people/json.ts";
import { listUsers } from "#lib/people/use-cases/read-users.ts";

export const GET = defineRoute(operations.listUsersOperation, listUsers, { present: presentUsers });
