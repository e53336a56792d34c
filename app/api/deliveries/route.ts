import * as operations from "#lib/deliveries/api.ts";
import { presentDeliveries } from "#lib/deliveries/json.ts";
import { listDeliveries } from "#lib/deliveries/use-cases/list.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(operations.listDeliveriesOperation, listDeliveries, {
  present: presentDeliveries,
});
