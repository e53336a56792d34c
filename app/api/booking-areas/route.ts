import { createBookingArea, listBookingAreas } from "#lib/booking-areas/api.ts";
import { presentAreas, presentNewArea } from "#lib/booking-areas/json.ts";
import { answerBookingAreas } from "#lib/booking-areas/use-cases/who.ts";
import { createArea } from "#lib/booking-areas/use-cases/write.ts";
import { defineRoute } from "#lib/http/api/route.ts";

export const GET = defineRoute(listBookingAreas, answerBookingAreas, { present: presentAreas });
export const POST = defineRoute(createBookingArea, createArea, { present: presentNewArea });
