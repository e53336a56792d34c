import type { ApprovalWarning } from "#lib/domain/approval-warnings.ts";
import type { RegisteredCompany } from "#lib/domain/company-register.ts";
import type { EntityType } from "#lib/domain/history.ts";
import type { ProviderId } from "#lib/domain/providers.ts";
import type { Column } from "#lib/domain/table.ts";
import { formatDateTime } from "./format.ts";
import { fieldLabels, providerLabels } from "./labels.ts";
import { companiesTexts } from "./texts/companies.ts";
import { companyPageTexts } from "./texts/company-page.ts";
import { registerTexts } from "./texts/company-register.ts";
import { queueTexts as texts } from "./texts/queue.ts";

type Minded = {
  warnings: readonly ApprovalWarning[];
  /** What was last heard of a company that waits. */
  register: { situations: RegisteredCompany["situations"] | null; askedAt: Date } | null;
};
type Waiting = Minded & {
  id: number;
  facts: { kind: EntityType };
  companyName: string;
  businessId: string;
  provider: ProviderId;
  name: string | null;
  detail: string | null;
  since: Date;
};

/** What an approver has to know of one that waits: what is missing or unusual, and what the public register said. */
export const mindedTexts = ({ warnings, register }: Minded): { text: string; blocks: boolean }[] => [
  ...warnings.map(({ code, blocks }) => ({ text: texts.warnings[code], blocks })),
  ...(register?.situations ?? []).map((one) => ({
    text: registerTexts.heard(registerTexts.situation(one), register?.askedAt ?? new Date(0)),
    blocks: false,
  })),
];

/** What stands in a file of those that wait for approval. */
export const queueColumns: readonly Column<Waiting>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: texts.what, cell: ({ facts, name }) => name || texts.nameless[facts.kind] },
  { title: texts.detail, cell: ({ detail }) => detail || null },
  { title: companiesTexts.company, cell: ({ companyName }) => companyName },
  { title: fieldLabels.businessId ?? "", cell: ({ businessId }) => businessId },
  { title: fieldLabels.provider ?? "", cell: ({ provider }) => providerLabels[provider] },
  { title: texts.since, cell: ({ since }) => formatDateTime(since) },
  {
    title: texts.minded,
    cell: (row) =>
      mindedTexts(row)
        .map(({ text }) => text)
        .join(", ") || null,
  },
];
