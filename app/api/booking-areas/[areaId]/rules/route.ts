import { addBookingRuleOperation, listBookingRulesOperation } from "#lib/booking-areas/api.ts";
import { presentNewRule, presentRules } from "#lib/booking-areas/json.ts";
import { listRules } from "#lib/booking-areas/use-cases/read.ts";
import { addRule } from "#lib/booking-areas/use-cases/rules.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(listBookingRulesOperation, listRules, { present: presentRules });
export const POST = defineRoute(addBookingRuleOperation, addRule, { present: presentNewRule });
