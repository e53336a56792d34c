import { createBookingAreaOperation, listBookingAreasOperation } from "#lib/booking-areas/api.ts";
import { presentAreas, presentNewArea } from "#lib/booking-areas/json.ts";
import { answerBookingAreas } from "#lib/booking-areas/use-cases/who.ts";
import { createArea } from "#lib/booking-areas/use-cases/write.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { presentDrivingBlocks } from "#lib/requirements/json.ts";
import { blocksBeside, namedInAreas } from "#lib/requirements/use-cases/blocks.ts";

export const GET = defineRoute(listBookingAreasOperation, blocksBeside(answerBookingAreas, namedInAreas), {
  present: presentDrivingBlocks(presentAreas),
});
export const POST = defineRoute(createBookingAreaOperation, createArea, { present: presentNewArea });
