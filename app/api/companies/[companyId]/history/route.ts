import { defineRoute } from "#lib/doors/api/route.ts";
import * as operations from "#lib/history/api.ts";
import { presentHistory } from "#lib/history/json.ts";
import { listHistory } from "#lib/history/use-cases/list.ts";

export const GET = defineRoute(operations.listHistoryOperation, listHistory, { present: presentHistory });
