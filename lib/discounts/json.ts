import type { Page } from "#lib/core/keyset.ts";
import type { DiscountPreview } from "#lib/discounts/use-cases/preview.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";

const discountJson = (discount: ShownDiscount) => ({
  id: discount.id,
  name: discount.name,
  target: discount.target,
  basisPoints: discount.basisPoints,
  amountCents: discount.amountCents,
  company: discount.companyId === null ? null : { id: discount.companyId },
  provider: discount.provider,
  validFrom: discount.validFrom,
  validTo: discount.validTo,
  note: discount.note,
  cancelled: discount.cancelled,
  state: discount.state,
  settled: discount.settled,
  createdDate: discount.createdAt.toISOString(),
  createdBy: discount.createdBy,
  modifiedDate: discount.modifiedAt.toISOString(),
});

export const presentDiscount = (discount: ShownDiscount): ApiAnswer =>
  answer(discountJson(discount), { version: discount.version });

export const presentNewDiscount = (discount: ShownDiscount): ApiAnswer =>
  answer(discountJson(discount), {
    status: 201,
    version: discount.version,
    location: `/api/discounts/${discount.id}`,
  });

/** A plain array; the way to the next page stands in the Link header. */
export const presentDiscounts = (page: Page<ShownDiscount>): ApiAnswer => pageAnswer(page, discountJson);

export const presentDiscountPreview = ({ largest, ...preview }: DiscountPreview): ApiAnswer =>
  answer({
    ...preview,
    largest: largest.map(({ id, name, ...cents }) => ({ company: { id, name }, ...cents })),
  });
