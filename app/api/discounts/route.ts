import * as operations from "#lib/contract/discounts.ts";
import { createDiscount } from "#lib/use-cases/discounts/keep.ts";
import { listAllDiscounts } from "#lib/use-cases/discounts/read.ts";
import { presentDiscounts, presentNewDiscount } from "#lib/web/discount-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.listDiscounts, listAllDiscounts, { present: presentDiscounts });
export const POST = defineRoute(operations.createDiscount, createDiscount, { present: presentNewDiscount });
