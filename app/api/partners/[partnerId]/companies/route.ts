import {
  gatherCompanies as describedGathering,
  listPartnerCompanies as describedList,
} from "#lib/contract/partners.ts";
import { listPartnerCompanies } from "#lib/use-cases/partners/companies.ts";
import { gatherCompanies } from "#lib/use-cases/partners/move.ts";
import { presentMove, presentPartnerCompanies } from "#lib/web/partner-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(describedList, listPartnerCompanies, { present: presentPartnerCompanies });
export const POST = defineRoute(describedGathering, gatherCompanies, { present: presentMove });
