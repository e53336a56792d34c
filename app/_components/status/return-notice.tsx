import { Notice } from "#app/_ui/notice.tsx";
import type { Status } from "#lib/core/status.ts";
import { readPage } from "#lib/doors/page.ts";
import type { EntityType } from "#lib/events/rules/change.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { returnedThingSchema } from "#lib/queue/schema.ts";
import { getReturn } from "#lib/queue/use-cases/return.ts";
import * as m from "#messages";

type Props = { companyId: number; type: EntityType; id: number; status: Status };

/** The reason of a return, on the page until it is submitted again. */
export async function ReturnNotice({ companyId, type, id, status }: Props) {
  if (status !== "incomplete") return null;
  const returned = await readPage(returnedThingSchema, getReturn, { companyId, type, id });
  if (returned === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={m.return_noticeTitle({ at: formatDateTime(returned.at) })}>
        <p className="wrap-anywhere">{returned.reason}</p>
        <p className="mt-1 text-ink-2">{m.return_next({ type })}</p>
      </Notice>
    </div>
  );
}
