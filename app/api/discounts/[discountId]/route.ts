import * as operations from "#lib/contract/discounts.ts";
import { saveDiscount } from "#lib/use-cases/discounts/keep.ts";
import { getDiscount } from "#lib/use-cases/discounts/read.ts";
import { presentDiscount } from "#lib/web/discount-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const GET = defineRoute(operations.getDiscount, getDiscount, { present: presentDiscount });
export const PUT = defineRoute(operations.saveDiscount, saveDiscount, { present: presentDiscount });
