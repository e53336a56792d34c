import * as operations from "#lib/contract/deliveries.ts";
import { listDeliveries } from "#lib/use-cases/deliveries/list.ts";
import { presentDeliveries } from "#lib/web/delivery-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listDeliveries, listDeliveries, { present: presentDeliveries });
