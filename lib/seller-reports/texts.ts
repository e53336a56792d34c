import * as m from "#messages";
import type { SellerGap } from "./rules/seller-row.ts";

/** `Y-tunnus, IBAN` */
export const gapsText = (gaps: readonly SellerGap[]): string =>
  gaps.map((gap) => m.sellerReport_gapNames({ gap })).join(", ");
