import * as operations from "#lib/contract/company-errands.ts";
import { restoreDeleted } from "#lib/use-cases/history/restore.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const POST = defineRoute(operations.restore, restoreDeleted, {
  present: (entity, call) => json(entity, call),
});
