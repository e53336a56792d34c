import type { Address } from "#lib/companies/company-fields.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { hasBusinessIdCheckDigit } from "#lib/core/finnish/business-id.ts";

// What a platform operator reports of its sellers by Directive (EU) 2021/514 (DAC7). A seller is a company that drives for the
// dispatch services; "seller" elsewhere in this product is the provider. Amounts are integer cents.

/** A value of each quarter of a year. */
export type Quarters = readonly [number, number, number, number];
export const QUARTERS = [1, 2, 3, 4] as const;
export const NO_QUARTERS: Quarters = [0, 0, 0, 0];

/** A company's year as the books have it, of the statements that were credited in it. */
export type SellerFigures = {
  companyId: number;
  companyName: string;
  businessId: string;
  address: Address;
  /** The accounts that payouts of the year went to; without one, the company's own. */
  ibans: readonly string[];
  /** Whether a card payment of the year bore VAT. */
  sellsWithVat: boolean;
  /** Card payments less refunds, late ones included. */
  gross: Quarters;
  /** The provider's charges less discounts and credits. */
  fees: Quarters;
  /** Card payments that were not refunded in full. */
  activities: Quarters;
};

export const SELLER_GAPS = ["business_id", "vat_number", "address", "iban"] as const;
/** What a seller's row lacks. It blocks nothing. */
export type SellerGap = (typeof SELLER_GAPS)[number];

export type SellerRow = Omit<SellerFigures, "sellsWithVat" | "gross"> & {
  /** Null if the company sells without VAT, or its business id cannot exist. */
  vatNumber: string | null;
  /** What the company was paid, net of the fees (Annex V, Section I, A(10)). */
  consideration: Quarters;
  /** The provider withholds no taxes, so the books have none. */
  taxes: Quarters;
  gaps: readonly SellerGap[];
};

export function sellerRow({ sellsWithVat, gross, ...figures }: SellerFigures): SellerRow {
  const { businessId, address, ibans, fees } = figures;
  const vatNumber = sellsWithVat ? vatNumberOf(businessId) : null;
  const lacks: Record<SellerGap, boolean> = {
    business_id: !hasBusinessIdCheckDigit(businessId),
    vat_number: sellsWithVat && vatNumber === null,
    address: [address.street, address.postCode, address.city].some((part) => !/[\p{L}\p{N}]/u.test(part)),
    iban: ibans.length === 0,
  };
  return {
    ...figures,
    vatNumber,
    consideration: eachQuarter((index) => gross[index] - fees[index]),
    taxes: NO_QUARTERS,
    gaps: SELLER_GAPS.filter((gap) => lacks[gap]),
  };
}

/** `2617416-4` gives `FI26174164`. Null for an id that cannot exist. */
export const vatNumberOf = (businessId: string): string | null =>
  hasBusinessIdCheckDigit(businessId) ? `FI${businessId.replace("-", "")}` : null;

export const eachQuarter = (value: (index: 0 | 1 | 2 | 3) => number): Quarters => [
  value(0),
  value(1),
  value(2),
  value(3),
];

export const sumOfQuarters = (quarters: Quarters): number => quarters.reduce((sum, one) => sum + one, 0);

/** The rows' sums by quarter. */
export const addedQuarters = (all: readonly Quarters[]): Quarters =>
  eachQuarter((index) => all.reduce((sum, quarters) => sum + quarters[index], 0));

/** Platform operators have reported since this year. */
export const FIRST_YEAR = 2023;
const YEARS_SHOWN = 4;

const ASKED_FROM = "10-01";

/**
 * The years that a company reads about itself, the newest first. What is missing of the running year is asked from October on, so that
 * it is there when the report is due.
 */
export function yearsOfCompany(today: PlainDate): number[] {
  const running = Number(today.slice(0, 4));
  const newest = today.slice(5) >= ASKED_FROM ? running : running - 1;
  return yearsUntil(newest, newest);
}

/** The year whose rows companies are told of on this day: in January the year before, else none. The report is due at its end. */
export const mailedYear = (today: PlainDate): number | null =>
  today.slice(5, 7) === "01" ? Number(today.slice(0, 4)) - 1 : null;

/** The years to choose from: the newest ones, and the shown one. */
export function yearsUntil(current: number, shown: number): number[] {
  const newest = Array.from({ length: YEARS_SHOWN }, (_, ago) => current - ago).filter(
    (one) => one >= FIRST_YEAR,
  );
  return newest.includes(shown) ? newest : [...newest, shown].sort((one, other) => other - one);
}
