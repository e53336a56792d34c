import { fail } from "#lib/core/result.ts";
import { defineOpenRoute } from "#lib/doors/api/route.ts";

/** An unknown path of the API answers with a problem document. */
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
