import type { z } from "zod";
import type { discountFormSchema } from "#lib/discounts/schema.ts";
import type { DiscountValues } from "./discount-values.ts";

/** What is typed, as the action takes it: the action's schema says what is none of its words. */
export const formBodyOf = (values: DiscountValues) => values as z.input<typeof discountFormSchema>;
