import { addBookingRule, listBookingRules } from "#lib/contract/booking-areas.ts";
import { listRules } from "#lib/use-cases/booking-areas/read.ts";
import { addRule } from "#lib/use-cases/booking-areas/rules.ts";
import { presentNewRule, presentRules } from "#lib/web/booking-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listBookingRules, listRules, { present: presentRules });
export const POST = defineRoute(addBookingRule, addRule, { present: presentNewRule });
