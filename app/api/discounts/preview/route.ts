import * as operations from "#lib/contract/discounts.ts";
import { previewDiscount } from "#lib/use-cases/discounts/preview.ts";
import { presentDiscountPreview } from "#lib/web/discount-json.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(operations.previewDiscount, previewDiscount, {
  present: presentDiscountPreview,
});
