import type { Page } from "#lib/core/keyset.ts";
import type { DiscountPreview } from "#lib/discounts/use-cases/preview.ts";
import type { ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";

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

export const presentDiscount = (discount: ShownDiscount, call: ActorCall): Response =>
  json(discountJson(discount), call, { version: discount.version });

export const presentNewDiscount = (discount: ShownDiscount, call: ActorCall): Response =>
  json(discountJson(discount), call, {
    status: 201,
    version: discount.version,
    headers: { location: `/api/discounts/${discount.id}` },
  });

/** A plain array; the way to the next page stands in the Link header. */
export const presentDiscounts = (page: Page<ShownDiscount>, call: ActorCall): Response =>
  json(page.rows.map(discountJson), call, { headers: nextLink(call.url, page.next) });

export const presentDiscountPreview = ({ largest, ...preview }: DiscountPreview, call: ActorCall): Response =>
  json(
    { ...preview, largest: largest.map(({ id, name, ...cents }) => ({ company: { id, name }, ...cents })) },
    call,
  );
