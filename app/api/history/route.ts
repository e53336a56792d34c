import * as operations from "#lib/history/api.ts";
import { presentWholeHistory } from "#lib/history/json.ts";
import { listWholeHistoryPage } from "#lib/history/use-cases/whole.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.listWholeHistoryOperation, listWholeHistoryPage, {
  present: presentWholeHistory,
});
