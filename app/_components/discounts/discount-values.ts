import type { z } from "zod";
import { type DiscountContent, discountScope } from "#lib/discounts/rules/discount.ts";
import type { discountFormSchema } from "#lib/discounts/schema.ts";
import { formatDecimal } from "#lib/messages/format.ts";

/** The fields of the form, in the order of the screen and of the error summary. */
export type DiscountValues = Record<
  | "name"
  | "target"
  | "measure"
  | "value"
  | "scope"
  | "provider"
  | "company"
  | "validFrom"
  | "validTo"
  | "note",
  string
>;

export const EMPTY_DISCOUNT: DiscountValues = {
  name: "",
  target: "monthlyFee",
  measure: "percent",
  value: "",
  scope: "company",
  provider: "",
  company: "",
  validFrom: "",
  validTo: "",
  note: "",
};

export const valuesOf = (discount: DiscountContent): DiscountValues => ({
  name: discount.name,
  target: discount.target,
  measure: discount.basisPoints === null ? "euros" : "percent",
  value: formatDecimal(String((discount.basisPoints ?? discount.amountCents ?? 0) / 100)),
  scope: discountScope(discount),
  provider: discount.provider ?? "",
  company: discount.companyId === null ? "" : String(discount.companyId),
  validFrom: discount.validFrom,
  validTo: discount.validTo ?? "",
  note: discount.note ?? "",
});

/** The typed values as the action's input. The action's schema refuses unknown words. */
export const formBodyOf = (values: DiscountValues) => values as z.input<typeof discountFormSchema>;
