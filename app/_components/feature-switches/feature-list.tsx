import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { FEATURE_STATES, type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { portalFeatureWords, featureTexts as texts } from "#lib/feature-switches/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";

export const FEATURES_PATH = "/admin/features";

/** The features with their state and their last change. */
export const featureList: List<Feature, "name" | "modified"> = {
  path: FEATURES_PATH,
  order: "name",
  upwards: ["name"],
  words: texts,
  caption: texts.caption,
  filter: {
    chips: { name: "state", label: texts.filter, options: FEATURE_STATES, labels: texts.states },
    search: texts.search,
  },
  rowKey: ({ name }) => name,
  columns: [
    {
      title: texts.name,
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ name }) => `${FEATURES_PATH}/${name}`,
      under: ({ note, name }) => note || portalFeatureWords(name),
    },
    { title: texts.state, as: "badge", cell: (feature) => <FeatureBadge feature={feature} /> },
    {
      title: texts.modified,
      sort: "modified",
      as: "digits",
      cell: ({ modifiedAt }) => formatDateTime(modifiedAt),
      under: ({ modifiedBy }) => modifiedBy ?? texts.product,
    },
  ],
  file: true,
};

const TONES = { on: "active", off: "incomplete", ended: "inactive" } as const;

export function FeatureBadge({ feature }: { feature: Pick<Feature, "enabled" | "endedAt"> }) {
  const state = featureState(feature);
  return <StatusBadge tone={TONES[state]}>{texts.badges[state]}</StatusBadge>;
}
