import type { DataTable } from "#lib/core/table.ts";
import { type Feature, featureState } from "#lib/feature-switches/rules/features.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

export const featureTable = {
  file: m.feature_fileName,
  sheet: m.feature_title,
  screen: ["name", "state", "modified"],
  columns: {
    name: { title: m.feature_name, value: ({ name }) => name, sort: true, as: "name" },
    state: {
      title: m.feature_state,
      value: (feature) => m.feature_badges({ state: featureState(feature) }),
      as: "badge",
    },
    note: { title: m.feature_note, value: ({ note }) => note || null },
    modified: {
      title: m.feature_modified,
      value: ({ modifiedAt }) => formatDateTime(modifiedAt),
      sort: true,
      as: "digits",
    },
    modifiedBy: { title: m.feature_modifiedBy, value: ({ modifiedBy }) => modifiedBy ?? m.feature_product() },
    ended: { title: m.feature_ended, value: ({ endedAt }) => endedAt && formatDateTime(endedAt) },
  },
} as const satisfies DataTable<Feature>;
