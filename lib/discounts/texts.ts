import { PROVIDERS } from "#lib/core/providers.ts";
import type { DiscountContent } from "#lib/discounts/rules/discount.ts";
import type { AdminField } from "#lib/events/rules/admin-change.ts";
import { formatDate, formatEuros, formatPercent, formatSpan } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import { DISCOUNT_TARGETS } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";

type Measured = Pick<DiscountContent, "basisPoints" | "amountCents" | "target">;
type Placed = Pick<DiscountContent, "companyId" | "provider"> & { companyName: string | null };

/** `12,5 %`, or `5,00 € kuukaudessa autoa kohti`. */
export const measureText = ({ basisPoints, amountCents, target }: Measured): string =>
  basisPoints === null
    ? m.discount_amounts({ target, amount: formatEuros(amountCents ?? 0) })
    : formatPercent(basisPoints);

export const recipientText = ({ companyName, companyId, provider }: Placed): string =>
  companyId !== null
    ? (companyName ?? String(companyId))
    : provider !== null
      ? m.providerLabels({ provider })
      : m.discount_scopes({ value: "all" });

/** `16.11.2026 alkaen`, or `16.11.2026–31.12.2026`. */
export const validText = ({ validFrom, validTo }: Pick<DiscountContent, "validFrom" | "validTo">): string =>
  validTo === null ? m.discount_from({ day: formatDate(validFrom) }) : formatSpan(validFrom, validTo);

/** A discount in its history. */
export const discountFields = (): Record<string, AdminField> => ({
  name: { label: m.discount_name() },
  target: {
    label: m.discount_target(),
    value: (text) => wordsOfCode(DISCOUNT_TARGETS, text, (target) => m.discount_targets({ target })) ?? text,
  },
  basisPoints: {
    label: m.discount_measures({ value: "percent" }),
    value: (text) => formatPercent(Number(text)),
  },
  amountCents: { label: m.discount_measures({ value: "euros" }), value: (text) => formatEuros(Number(text)) },
  provider: {
    label: m.admin_provider(),
    value: (text) => wordsOfCode(PROVIDERS, text, (provider) => m.providerLabels({ provider })) ?? text,
  },
  company: { label: m.discount_companyId() },
  validFrom: { label: m.discount_validFrom(), value: formatDate },
  validTo: { label: m.discount_validTo(), value: formatDate },
  note: { label: m.discount_note() },
  cancelled: { label: m.discount_cancelled(), value: () => m.discount_yes() },
});
