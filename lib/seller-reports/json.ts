import type { Page } from "#lib/core/keyset.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import { QUARTERS, type SellerRow } from "./rules/seller-row.ts";
import type { ListedSeller } from "./use-cases/seller-year.ts";

/** A plain array; the Link header leads to the next page. */
export const presentSellers = (page: Page<ListedSeller>): ApiAnswer => pageAnswer(page, sellerJson);

const sellerJson = ({
  companyId,
  companyName,
  businessId,
  vatNumber,
  address,
  ibans,
  gaps,
  ...row
}: SellerRow) => ({
  companyId,
  companyName,
  businessId,
  vatNumber,
  address,
  ibans,
  quarters: QUARTERS.map((quarter, index) => ({
    quarter,
    considerationCents: row.consideration[index],
    feesCents: row.fees[index],
    taxesCents: row.taxes[index],
    activities: row.activities[index],
  })),
  gaps,
});
