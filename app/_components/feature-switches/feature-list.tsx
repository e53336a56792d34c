import type { List } from "#app/_components/list/list-rows.tsx";
import { screenColumns } from "#app/_components/list/list-table.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { featureTable } from "#lib/feature-switches/columns.ts";
import { FEATURE_STATES, type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { portalFeatureWords } from "#lib/feature-switches/texts.ts";
import * as m from "#messages";

export const FEATURES_PATH = "/admin/features";

/** The features with their state and their last change. */
export const featureList = (): List<Feature, keyof typeof featureTable.columns> => ({
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
  columns: screenColumns(featureTable, {
    name: {
      href: ({ name }) => `${FEATURES_PATH}/${name}`,
      under: ({ note, name }) => note || portalFeatureWords(name),
    },
    state: { cell: (feature) => <FeatureBadge feature={feature} /> },
    modified: { under: ({ modifiedBy }) => modifiedBy ?? m.feature_product() },
  }),
  file: true,
});

const TONES = { on: "active", off: "incomplete", ended: "inactive" } as const;

export function FeatureBadge({ feature }: { feature: Pick<Feature, "enabled" | "endedAt"> }) {
  const state = featureState(feature);
  return <StatusBadge tone={TONES[state]}>{m.feature_badges({ state })}</StatusBadge>;
}
