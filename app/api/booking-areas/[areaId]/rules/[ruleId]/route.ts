import { endBookingRuleOperation } from "#lib/booking-areas/api.ts";
import { presentDone } from "#lib/booking-areas/json.ts";
import { endRule } from "#lib/booking-areas/use-cases/rules.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const DELETE = defineRoute(endBookingRuleOperation, endRule, { present: presentDone });
