import { listSettlementRuns } from "#lib/contract/settlement-runs.ts";
import { listRuns } from "#lib/use-cases/settlements/runs.ts";
import { defineRoute } from "#lib/web/route.ts";
import { presentSettlementRuns } from "#lib/web/settlement-run-json.ts";

export const GET = defineRoute(listSettlementRuns, listRuns, { present: presentSettlementRuns });
