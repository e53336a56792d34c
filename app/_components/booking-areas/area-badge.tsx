import { StatusBadge, type StatusTone } from "#app/_ui/status-badge.tsx";
import type { AreaState, Validity } from "#lib/booking-areas/rules/booking-area.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import { formatDate } from "#lib/messages/format.ts";

const TONES: Record<AreaState, StatusTone> = { in_force: "active", coming: "pending", ended: "inactive" };

export const AreaBadge = ({ state }: { state: AreaState }) => (
  <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
);

/** `1.1.2026–31.12.2026`, `1.1.2026 alkaen`, `Toistaiseksi` */
export function validityText({ validFrom, validTo }: Validity): string {
  if (validFrom !== null && validTo !== null) return `${formatDate(validFrom)}–${formatDate(validTo)}`;
  if (validFrom !== null) return texts.from(validFrom);
  return validTo === null ? texts.always : texts.until(validTo);
}
