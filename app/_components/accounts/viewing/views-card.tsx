import { HistoryList } from "#app/_components/history/history-list.tsx";
import type { Page } from "#lib/core/keyset.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import * as m from "#messages";
import { StartViewing } from "./viewing-buttons.tsx";

type Props = { companyId: number; views: Page<AdminEventRow>; path: string };

/** For admins: the button that shows the portal as this company, and the list of earlier views. */
export const ViewsCard = ({ companyId, views, path }: Props) => (
  <HistoryList
    name="views"
    title={m.viewing_title()}
    none={m.viewing_none()}
    page={{ ...views, rows: views.rows.map(({ actorLabel, ...event }) => ({ ...event, actor: actorLabel })) }}
    path={path}
    lead={
      <div className="mb-4">
        <p className="mb-3 text-ink-2">{m.viewing_help()}</p>
        <StartViewing companyId={companyId} />
      </div>
    }
  >
    {({ action }) => <p>{action === "end" ? m.viewing_ended() : m.viewing_started()}</p>}
  </HistoryList>
);
