import * as operations from "#lib/deliveries/api.ts";
import { presentRetried } from "#lib/deliveries/json.ts";
import { defineRoute } from "#lib/doors/api/route.ts";
import { retryDelivery } from "#lib/installation/dispatch.ts";

export const POST = defineRoute(operations.retryDeliveryOperation, retryDelivery, {
  present: presentRetried,
});
