import { fail } from "#lib/core/result.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";

/** The API's own address is no path of it, and answers like an unknown path. */
const unknown = defineOpenRoute([], async () => fail("not_found"));

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
};
