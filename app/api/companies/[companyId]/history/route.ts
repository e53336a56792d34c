import * as operations from "#lib/contract/company-errands.ts";
import { listHistory } from "#lib/use-cases/history/list.ts";
import { presentHistory } from "#lib/web/history-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listHistory, listHistory, { present: presentHistory });
