import type { Validity } from "#lib/booking-areas/rules/booking-area.ts";
import { formatDate, formatSpan } from "#lib/messages/format.ts";
import * as m from "#messages";

/** The number of companies and vehicles that an area allows and denies. */
export const ruleCountsText = (allowed: number, denied: number): string =>
  [
    ...(allowed > 0 ? [m.area_ruleCounts_allowed({ count: allowed })] : []),
    ...(denied > 0 ? [m.area_ruleCounts_denied({ count: denied })] : []),
  ].join(", ") || m.area_ruleCounts_none();

/** `82 postinumeroa (1 väli, 1 yksittäinen)` */
export function codesText({
  codes,
  ranges,
  singles,
}: Record<"codes" | "ranges" | "singles", number>): string {
  const parts = [
    ...(ranges > 0 ? [m.area_rangeCount({ count: ranges })] : []),
    ...(singles > 0 ? [m.area_singleCount({ count: singles })] : []),
  ];
  const count = m.area_codeCount({ count: codes });
  return parts.length === 0 ? count : `${count} (${parts.join(", ")})`;
}

/** `1.1.2026–31.12.2026`, `1.1.2026 alkaen`, `toistaiseksi`: in small letters, for the middle of a sentence. */
export function validityText({ validFrom, validTo }: Validity): string {
  if (validFrom !== null && validTo !== null) return formatSpan(validFrom, validTo);
  if (validFrom !== null) return m.area_from({ day: formatDate(validFrom) });
  return validTo === null ? m.area_always() : m.area_until({ day: formatDate(validTo) });
}

/** A rule's name and days as its event holds them: `Taksi Oy 1234567-1, 2026-01-01–`. */
export const ruleText = (name: string, { validFrom, validTo }: Validity): string =>
  validFrom === null && validTo === null ? name : `${name}, ${validFrom ?? ""}–${validTo ?? ""}`;

const DAYS = /(?<=, )(\d{4}-\d\d-\d\d)?–(\d{4}-\d\d-\d\d)?$/;

/** A stored name and days of a rule in people's words: `Taksi Oy 1234567-1, 1.1.2026 alkaen`. */
export const shownRuleText = (stored: string): string =>
  stored.replace(DAYS, (_, from?: string, to?: string) =>
    validityText({ validFrom: from ?? null, validTo: to ?? null }),
  );
