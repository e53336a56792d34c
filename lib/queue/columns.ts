import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { companiesTexts } from "#lib/companies/list-texts.ts";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { registerTexts } from "#lib/company-register/texts.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Column } from "#lib/core/table.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { fieldLabels, providerLabels } from "#lib/messages/labels.ts";
import type { ApprovalWarning } from "#lib/queue/rules/approval-warnings.ts";
import { queueTexts as texts } from "./texts.ts";

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
