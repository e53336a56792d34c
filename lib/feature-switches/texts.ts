import type { TableColumn } from "#lib/core/table.ts";
import {
  type Feature,
  featureState,
  PORTAL_FEATURES,
  type PortalFeature,
} from "#lib/feature-switches/rules/features.ts";
import { wordsOfCode } from "#lib/messages/codes.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** What stands in the file of the features. */
export const featureColumns = (): readonly TableColumn<Feature>[] => [
  { title: m.feature_name(), cell: ({ name }) => name },
  { title: m.feature_state(), cell: (feature) => m.feature_badges({ state: featureState(feature) }) },
  { title: m.feature_note(), cell: ({ note }) => note || null },
  { title: m.feature_modified(), cell: ({ modifiedAt }) => formatDateTime(modifiedAt) },
  { title: m.feature_modifiedBy(), cell: ({ modifiedBy }) => modifiedBy ?? m.feature_product() },
  { title: m.feature_ended(), cell: ({ endedAt }) => endedAt && formatDateTime(endedAt) },
];

const PORTAL = Object.keys(PORTAL_FEATURES) as PortalFeature[];

/** The meaning of a name in the portal; null if only other programs ask for it. */
export const portalFeatureWords = (name: string): string | null =>
  wordsOfCode(PORTAL, name, (known) => m.feature_portal({ name: known })) ?? null;
