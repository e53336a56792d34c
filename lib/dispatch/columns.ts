import { STATUSES } from "#lib/core/status.ts";
import type { DataTable } from "#lib/core/table.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

export const providerTable: DataTable<ProviderArea & { now: Date }> = {
  file: m.providerArea_fileName,
  sheet: m.providerArea_title,
  columns: [
    { title: m.providerArea_columns_id, value: ({ provider }) => provider },
    { title: m.providerArea_columns_name, value: ({ provider }) => m.providerLabels({ provider }) },
    { title: m.providerArea_columns_areas, value: ({ settings }) => settings.areas.join(", ") || null },
    {
      title: m.providerArea_columns_connection,
      value: (area) => m.providerArea_conditions({ condition: conditionOf(area, area.now) }),
    },
    {
      title: m.providerArea_columns_source,
      value: ({ inForce }) => inForce.source && m.providerArea_sources({ source: inForce.source }),
    },
    { title: m.providerArea_columns_baseUrl, value: ({ inForce }) => inForce.baseUrl },
    { title: m.providerArea_columns_lastSuccess, value: ({ calls }) => moment(calls.lastSuccessAt) },
    { title: m.providerArea_columns_lastFailure, value: ({ calls }) => moment(calls.lastFailureAt) },
    { title: m.providerArea_columns_lastSync, value: ({ lastSync }) => moment(lastSync?.syncedAt ?? null) },
    ...STATUSES.map((status) => ({
      title: () => m.providerArea_companies({ status }),
      value: ({ companies }: ProviderArea) => companies[status],
    })),
  ],
};

const moment = (at: Date | null): string | null => at && formatDateTime(at);
