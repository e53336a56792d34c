import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/history/api.ts";
import { presentWholeHistory } from "#lib/history/json.ts";
import { listWholeHistoryPage } from "#lib/history/use-cases/whole.ts";

export const GET = defineRoute(operations.listWholeHistoryOperation, listWholeHistoryPage, {
  present: presentWholeHistory,
});
