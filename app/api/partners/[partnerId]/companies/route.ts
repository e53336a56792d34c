import { defineRoute } from "#lib/doors/api/route.ts";
import {
  gatherCompaniesOperation as describedGathering,
  listPartnerCompaniesOperation as describedList,
} from "#lib/partners/api.ts";
import { presentMove, presentPartnerCompanies } from "#lib/partners/json.ts";
import { listPartnerCompanies } from "#lib/partners/use-cases/companies.ts";
import { gatherCompanies } from "#lib/partners/use-cases/move.ts";

export const GET = defineRoute(describedList, listPartnerCompanies, { present: presentPartnerCompanies });
export const POST = defineRoute(describedGathering, gatherCompanies, { present: presentMove });
