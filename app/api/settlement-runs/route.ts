import { defineRoute } from "#lib/http/api/route.ts";
import { listSettlementRuns } from "#lib/settlements/api.ts";
import { presentSettlementRuns } from "#lib/settlements/json.ts";
import { listRuns } from "#lib/settlements/use-cases/runs.ts";

export const GET = defineRoute(listSettlementRuns, listRuns, { present: presentSettlementRuns });
