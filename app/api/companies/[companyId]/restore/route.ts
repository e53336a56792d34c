import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/history/api.ts";
import { restoreDeleted } from "#lib/history/use-cases/restore.ts";

export const POST = defineRoute(operations.restoreOperation, restoreDeleted);
