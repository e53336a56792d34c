import * as operations from "#lib/contract/deliveries.ts";
import { presentRetried } from "#lib/web/delivery-json.ts";
import { retryDelivery } from "#lib/web/dispatch.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(operations.retryDelivery, retryDelivery, { present: presentRetried });
