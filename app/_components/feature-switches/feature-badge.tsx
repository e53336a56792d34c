import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { featureTexts as texts } from "#lib/feature-switches/texts.ts";

const TONES = { on: "active", off: "incomplete", ended: "inactive" } as const;

export function FeatureBadge({ feature }: { feature: Pick<Feature, "enabled" | "endedAt"> }) {
  const state = featureState(feature);
  return <StatusBadge tone={TONES[state]}>{texts.badges[state]}</StatusBadge>;
}
