import * as operations from "#lib/history/api.ts";
import { presentHistory } from "#lib/history/json.ts";
import { listHistory } from "#lib/history/use-cases/list.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(operations.listHistoryOperation, listHistory, { present: presentHistory });
