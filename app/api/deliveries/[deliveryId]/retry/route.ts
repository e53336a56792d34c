import * as operations from "#lib/contract/deliveries.ts";
import { retryDelivery } from "#lib/use-cases/deliveries/retry.ts";
import { defineRoute, json } from "#lib/web/route.ts";

export const POST = defineRoute(operations.retryDelivery, retryDelivery, {
  present: (_, call) => json(null, call),
});
