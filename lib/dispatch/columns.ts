import { STATUSES } from "#lib/core/status.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { conditionOf, type ProviderArea } from "#lib/dispatch/rules/provider-list.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { providerAreaTexts as texts } from "./texts.ts";

// The columns of the exported list of dispatch providers. No list holds credentials.

const { columns } = texts;

export const providerColumns: readonly TableColumn<ProviderArea & { now: Date }>[] = [
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

const moment = (at: Date | null): string | null => at && formatDateTime(at);
