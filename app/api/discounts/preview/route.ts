import * as operations from "#lib/discounts/api.ts";
import { presentDiscountPreview } from "#lib/discounts/json.ts";
import { previewDiscount } from "#lib/discounts/use-cases/preview.ts";
import { defineRoute } from "#lib/doors/api/route.ts";

export const POST = defineRoute(operations.previewDiscountOperation, previewDiscount, {
  present: presentDiscountPreview,
});
