import * as operations from "#lib/discounts/api.ts";
import { presentDiscount } from "#lib/discounts/json.ts";
import { getDiscount } from "#lib/discounts/use-cases/read.ts";
import { saveDiscount } from "#lib/discounts/use-cases/save.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const GET = defineRoute(operations.getDiscountOperation, getDiscount, { present: presentDiscount });
export const PUT = defineRoute(operations.saveDiscountOperation, saveDiscount, { present: presentDiscount });
