import { expect, test } from "vitest";
import type { DiscountContent } from "#lib/discounts/rules/discount.ts";
import { discountFormSchema } from "#lib/discounts/schema.ts";
import { EMPTY_DISCOUNT, valuesOf } from "./discount-values.ts";

const stored: DiscountContent = {
  name: "Kevät",
  target: "commission",
  basisPoints: 1_250,
  amountCents: null,
  companyId: 12,
  provider: null,
  validFrom: "2026-11-16",
  validTo: null,
  note: null,
  cancelled: false,
};
const sent = (discount: DiscountContent) => {
  const { company, ...body } = discountFormSchema.parse(valuesOf(discount));
  return { ...body, companyId: company?.id ?? null };
};

test("an untouched form has the stored values, to the last hundredth", () => {
  for (const one of [
    stored,
    { ...stored, companyId: null, provider: "dride" as const, validTo: "2026-12-31", note: "sovittu" },
    { ...stored, companyId: null },
  ])
    expect(sent(one)).toEqual(one);
  for (let basisPoints = 1; basisPoints <= 10_000; basisPoints += 7)
    expect(sent({ ...stored, basisPoints }).basisPoints).toBe(basisPoints);
  for (let amountCents = 1; amountCents <= 10_000_000; amountCents = amountCents * 3 + 1)
    expect(sent({ ...stored, basisPoints: null, amountCents }).amountCents).toBe(amountCents);
});

test.each([
  [{ value: "12,5", measure: "percent" }, 1_250],
  [{ value: "1 234,50", measure: "euros" }, 123_450],
  [{ value: "100,01", measure: "percent" }, "discount_percent"],
  [{ value: "0", measure: "euros" }, "discount_amount"],
  [{ value: "paljon", measure: "euros" }, "discount_amount"],
  [{ value: "10", measure: "percent", scope: "company", company: "" }, "discount_company"],
  [{ value: "10", measure: "percent", scope: "provider" }, "required"],
  [{ value: "10", measure: "percent", validTo: "2026-11-01" }, "date_order"],
])("%j is read as %s", (typed, expected) => {
  const form = { ...EMPTY_DISCOUNT, name: "x", scope: "all", validFrom: "2026-11-16", ...typed };
  const parsed = discountFormSchema.safeParse(form);
  const read = parsed.success
    ? (parsed.data.basisPoints ?? parsed.data.amountCents)
    : parsed.error.issues[0]?.message;
  expect(read).toBe(expected);
});
