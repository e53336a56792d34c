import * as operations from "#lib/discounts/api.ts";
import { presentDiscounts, presentNewDiscount } from "#lib/discounts/json.ts";
import { listAllDiscounts } from "#lib/discounts/use-cases/read.ts";
import { createDiscount } from "#lib/discounts/use-cases/save.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(operations.listDiscountsOperation, listAllDiscounts, {
  present: presentDiscounts,
});
export const POST = defineRoute(operations.createDiscountOperation, createDiscount, {
  present: presentNewDiscount,
});
