import { STATUSES } from "#lib/core/status.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

export const providerColumns = (): readonly TableColumn<ProviderArea & { now: Date }>[] => [
  { title: m.providerArea_columns_id(), cell: ({ provider }) => provider },
  { title: m.providerArea_columns_name(), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: m.providerArea_columns_areas(), cell: ({ settings }) => settings.areas.join(", ") || null },
  {
    title: m.providerArea_columns_connection(),
    cell: (area) => m.providerArea_conditions({ condition: conditionOf(area, area.now) }),
  },
  {
    title: m.providerArea_columns_source(),
    cell: ({ inForce }) => inForce.source && m.providerArea_sources({ source: inForce.source }),
  },
  { title: m.providerArea_columns_baseUrl(), cell: ({ inForce }) => inForce.baseUrl },
  { title: m.providerArea_columns_lastSuccess(), cell: ({ calls }) => moment(calls.lastSuccessAt) },
  { title: m.providerArea_columns_lastFailure(), cell: ({ calls }) => moment(calls.lastFailureAt) },
  { title: m.providerArea_columns_lastSync(), cell: ({ lastSync }) => moment(lastSync?.syncedAt ?? null) },
  ...STATUSES.map((status) => ({
    title: m.providerArea_companies({ status }),
    cell: ({ companies }: ProviderArea) => companies[status],
  })),
];

const moment = (at: Date | null): string | null => at && formatDateTime(at);
