import { createBookingArea, listBookingAreas } from "#lib/contract/booking-areas.ts";
import { answerBookingAreas } from "#lib/use-cases/booking-areas/who.ts";
import { createArea } from "#lib/use-cases/booking-areas/write.ts";
import { presentAreas, presentNewArea } from "#lib/web/booking-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(listBookingAreas, answerBookingAreas, { present: presentAreas });
export const POST = defineRoute(createBookingArea, createArea, { present: presentNewArea });
