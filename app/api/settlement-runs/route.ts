import { defineRoute } from "#lib/doors/api/route.ts";
import { listSettlementRunsOperation } from "#lib/settlements/api.ts";
import { presentSettlementRuns } from "#lib/settlements/json.ts";
import { listRuns } from "#lib/settlements/use-cases/runs.ts";

export const GET = defineRoute(listSettlementRunsOperation, listRuns, { present: presentSettlementRuns });
