import { StatusBadge, type StatusTone } from "#app/_ui/status-badge.tsx";
import type { DiscountState } from "#lib/domain/discount.ts";
import { discountTexts as texts } from "#lib/i18n/texts/discounts.ts";

const TONES: Record<DiscountState, StatusTone> = { current: "active", coming: "pending", ended: "inactive" };

export const DiscountBadge = ({ state, cancelled }: { state: DiscountState; cancelled: boolean }) => (
  <StatusBadge tone={TONES[state]}>{cancelled ? texts.cancelled : texts.states[state]}</StatusBadge>
);
