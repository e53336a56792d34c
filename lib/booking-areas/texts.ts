import * as m from "#messages";

/** How many companies and vehicles an area allows and denies. */
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
