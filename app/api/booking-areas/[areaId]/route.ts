import { endBookingArea, getBookingArea, saveBookingArea } from "#lib/contract/booking-areas.ts";
import { getArea } from "#lib/use-cases/booking-areas/read.ts";
import { endArea, saveArea } from "#lib/use-cases/booking-areas/write.ts";
import { presentArea, presentDone } from "#lib/web/booking-area-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(getBookingArea, getArea, { present: presentArea });
export const PUT = defineRoute(saveBookingArea, saveArea, { present: presentArea });
export const DELETE = defineRoute(endBookingArea, endArea, { present: presentDone });
