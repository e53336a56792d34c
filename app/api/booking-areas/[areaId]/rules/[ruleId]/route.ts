import { endBookingRule } from "#lib/contract/booking-areas.ts";
import { endRule } from "#lib/use-cases/booking-areas/rules.ts";
import { presentDone } from "#lib/web/booking-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const DELETE = defineRoute(endBookingRule, endRule, { present: presentDone });
