import { Notice } from "#app/_ui/notice.tsx";
import type { EntityType } from "#lib/domain/history.ts";
import type { Status } from "#lib/domain/status.ts";
import { formatDateTime } from "#lib/i18n/format.ts";
import { returnTexts as texts } from "#lib/i18n/texts/returning.ts";
import { returnedThingSchema } from "#lib/schemas/returning.ts";
import { getReturn } from "#lib/use-cases/returns/keep.ts";
import { readPage } from "#lib/web/page.ts";

type Props = { companyId: number; type: EntityType; id: number; status: Status };

/** Why something was returned, on its own page until it is submitted again. */
export async function ReturnNotice({ companyId, type, id, status }: Props) {
  if (status !== "incomplete") return null;
  const returned = await readPage(returnedThingSchema, getReturn, { companyId, type, id });
  if (returned === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={texts.noticeTitle(formatDateTime(returned.at))}>
        <p className="wrap-anywhere">{returned.reason}</p>
        <p className="mt-1 text-ink-2">{texts.next[type]}</p>
      </Notice>
    </div>
  );
}
