import type { DataTable } from "#lib/core/table.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { WaitingRow } from "#lib/queue/queries/work-queue.ts";
import * as m from "#messages";
import { type Minded, mindedTexts } from "./texts.ts";

export const queueTable: DataTable<WaitingRow & Minded> = {
  file: m.table_files_queue,
  sheet: m.queue_approvals,
  columns: [
    { title: m.companyPage_id, value: ({ id }) => id },
    { title: m.queue_what, value: ({ facts, name }) => name || m.queue_nameless({ kind: facts.kind }) },
    { title: m.queue_detail, value: ({ detail }) => detail || null },
    { title: m.companies_company, value: ({ companyName }) => companyName },
    { title: () => fieldLabel("businessId"), value: ({ businessId }) => businessId },
    { title: () => fieldLabel("provider"), value: ({ provider }) => m.providerLabels({ provider }) },
    { title: m.queue_since, value: ({ since }) => formatDateTime(since) },
    {
      title: m.queue_minded,
      value: (row) =>
        mindedTexts(row)
          .map(({ text }) => text)
          .join(", ") || null,
    },
  ],
};
