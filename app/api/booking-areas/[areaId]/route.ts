import {
  endBookingAreaOperation,
  getBookingAreaOperation,
  saveBookingAreaOperation,
} from "#lib/booking-areas/api.ts";
import { presentArea, presentDone } from "#lib/booking-areas/json.ts";
import { getArea } from "#lib/booking-areas/use-cases/read.ts";
import { endArea, saveArea } from "#lib/booking-areas/use-cases/write.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(getBookingAreaOperation, getArea, { present: presentArea });
export const PUT = defineRoute(saveBookingAreaOperation, saveArea, { present: presentArea });
export const DELETE = defineRoute(endBookingAreaOperation, endArea, { present: presentDone });
