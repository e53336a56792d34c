import { StatusBadge, type StatusTone } from "#app/_ui/status-badge.tsx";
import type { DiscountState } from "#lib/discounts/rules/discount.ts";
import { discountTexts as texts } from "#lib/discounts/texts.ts";

const TONES: Record<DiscountState, StatusTone> = { current: "active", coming: "pending", ended: "inactive" };

export const DiscountBadge = ({ state, cancelled }: { state: DiscountState; cancelled: boolean }) => (
  <StatusBadge tone={TONES[state]}>{cancelled ? texts.cancelled : texts.states[state]}</StatusBadge>
);
