import * as operations from "#lib/history/api.ts";
import { restoreDeleted } from "#lib/history/use-cases/restore.ts";
import { defineRoute, json } from "#lib/http/api/route.ts";

export const POST = defineRoute(operations.restoreOperation, restoreDeleted, {
  present: (entity, call) => json(entity, call),
});
