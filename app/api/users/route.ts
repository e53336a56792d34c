import * as operations from "#lib/contract/people.ts";
import { listUsers } from "#lib/use-cases/users/read.ts";
import { presentUsers } from "#lib/web/people-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listUsers, listUsers, { present: presentUsers });
