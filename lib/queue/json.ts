import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import { queueWarningText } from "#lib/queue/texts.ts";
import type { WaitingOne } from "#lib/queue/use-cases/read.ts";

/** A plain array; the way to the next page stands in the Link header. */
export const presentWaiting = (page: Page<WaitingOne>, call: ActorCall): Response =>
  json(page.rows.map(waitingJson), call, { headers: nextLink(call.url, page.next) });

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
