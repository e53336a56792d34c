import { type Feature, featureState } from "#lib/domain/features.ts";
import { conditionOf, type ProviderArea } from "#lib/domain/provider-list.ts";
import { STATUSES } from "#lib/domain/status.ts";
import type { Column } from "#lib/domain/table.ts";
import { formatDateTime } from "./format.ts";
import { providerLabels } from "./labels.ts";
import { featureTexts } from "./texts/features.ts";
import { providerAreaTexts as texts } from "./texts/provider-areas.ts";

// What stands in the files of the dispatch providers and of the features. Credentials leave in no list.

const { columns } = texts;

export const providerColumns: readonly Column<ProviderArea & { now: Date }>[] = [
  { title: columns.id, cell: ({ provider }) => provider },
  { title: columns.name, cell: ({ provider }) => providerLabels[provider] },
  { title: columns.areas, cell: ({ settings }) => settings.areas.join(", ") || null },
  { title: columns.connection, cell: (area) => texts.conditions[conditionOf(area, area.now)] },
  { title: columns.source, cell: ({ inForce }) => inForce.source && texts.sources[inForce.source] },
  { title: columns.baseUrl, cell: ({ inForce }) => inForce.baseUrl },
  { title: columns.lastSuccess, cell: ({ calls }) => moment(calls.lastSuccessAt) },
  { title: columns.lastFailure, cell: ({ calls }) => moment(calls.lastFailureAt) },
  { title: columns.lastSync, cell: ({ lastSync }) => moment(lastSync?.syncedAt ?? null) },
  ...STATUSES.map((status) => ({
    title: texts.companies[status],
    cell: ({ companies }: ProviderArea) => companies[status],
  })),
];

export const featureColumns: readonly Column<Feature>[] = [
  { title: featureTexts.name, cell: ({ name }) => name },
  { title: featureTexts.state, cell: (feature) => featureTexts.badges[featureState(feature)] },
  { title: featureTexts.note, cell: ({ note }) => note || null },
  { title: featureTexts.modified, cell: ({ modifiedAt }) => moment(modifiedAt) },
  { title: featureTexts.modifiedBy, cell: ({ modifiedBy }) => modifiedBy ?? featureTexts.product },
  { title: featureTexts.ended, cell: ({ endedAt }) => moment(endedAt) },
];

const moment = (at: Date | null): string | null => at && formatDateTime(at);
