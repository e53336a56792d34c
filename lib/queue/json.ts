import type { Page } from "#lib/core/keyset.ts";
import { type ApiAnswer, pageAnswer } from "#lib/platform/api/answer.ts";
import type { WaitingOne } from "#lib/queue/use-cases/read.ts";
import { queueWarningText } from "./texts.ts";

/** A plain array; the Link header leads to the next page. */
export const presentWaiting = (page: Page<WaitingOne>): ApiAnswer => pageAnswer(page, waitingJson);

const waitingJson = (row: WaitingOne) => ({
  id: row.id,
  kind: row.facts.kind,
  name: row.name,
  detail: row.detail,
  provider: row.provider,
  company: { id: row.companyId, companyName: row.companyName, businessId: row.businessId },
  waitingSince: row.since.toISOString(),
  warnings: row.warnings.map(({ code, blocks, path }) => ({
    code,
    blocks,
    path,
    message: queueWarningText(code),
  })),
  situations: (row.register?.situations ?? []).map(({ kind, since }) => ({ kind, since })),
});
