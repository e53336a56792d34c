import type { List } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { FEATURE_STATES, type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { portalFeatureWords } from "#lib/feature-switches/texts.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

export const FEATURES_PATH = "/admin/features";

/** The features with their state and their last change. */
export const featureList = (): List<Feature, "name" | "modified"> => ({
  path: FEATURES_PATH,
  order: "name",
  upwards: ["name"],
  words: {
    title: m.feature_title(),
    help: m.feature_help(),
    none: m.feature_none(),
    noneHelp: m.feature_noneHelp(),
    noneFound: m.feature_noneFound(),
    noneFoundHelp: m.feature_noneFoundHelp(),
    pageEmpty: m.feature_pageEmpty(),
    firstPage: m.feature_firstPage(),
  },
  caption: m.feature_caption(),
  filter: {
    chips: {
      name: "state",
      label: m.feature_filter(),
      options: FEATURE_STATES,
      labels: { on: m.feature_states_on(), off: m.feature_states_off(), ended: m.feature_states_ended() },
    },
    search: m.feature_search(),
  },
  rowKey: ({ name }) => name,
  columns: [
    {
      title: m.feature_name(),
      sort: "name",
      as: "name",
      cell: ({ name }) => name,
      href: ({ name }) => `${FEATURES_PATH}/${name}`,
      under: ({ note, name }) => note || portalFeatureWords(name),
    },
    { title: m.feature_state(), as: "badge", cell: (feature) => <FeatureBadge feature={feature} /> },
    {
      title: m.feature_modified(),
      sort: "modified",
      as: "digits",
      cell: ({ modifiedAt }) => formatDateTime(modifiedAt),
      under: ({ modifiedBy }) => modifiedBy ?? m.feature_product(),
    },
  ],
  file: true,
});

const TONES = { on: "active", off: "incomplete", ended: "inactive" } as const;

export function FeatureBadge({ feature }: { feature: Pick<Feature, "enabled" | "endedAt"> }) {
  const state = featureState(feature);
  return <StatusBadge tone={TONES[state]}>{m.feature_badges({ state })}</StatusBadge>;
}
