import { StatusBadge, type StatusTone } from "#app/_ui/status-badge.tsx";
import { type Condition, conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { providerAreaTexts as texts } from "#lib/dispatch/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";

const TONES: Record<Condition, StatusTone> = {
  working: "active",
  untried: "pending",
  failing: "error",
  paused: "error",
  off: "inactive",
  unconnected: "inactive",
};

/** How a connection is, in a word; of a pause until when. */
export function ConditionBadge({ area, now }: { area: ProviderArea; now: Date }) {
  const condition = conditionOf(area, now);
  const { pausedUntil } = area.calls;
  return (
    <StatusBadge tone={TONES[condition]}>
      {condition === "paused" && pausedUntil
        ? texts.pausedUntil(clockOf(pausedUntil))
        : texts.conditions[condition]}
    </StatusBadge>
  );
}

/** `klo 14.05`: a pause is over within minutes. */
const clockOf = (at: Date): string => formatDateTime(at).replace(/^\S+ /, "");
